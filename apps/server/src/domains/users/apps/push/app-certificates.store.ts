import type { CertificateFacts, ProfileFacts } from '../../../../crypto/signing-files/signing-findings.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../../db/database.ts'

/** The kinds of `app_certificates`. */
export const certificateKinds = { distribution: 1, profile: 2, production: 3, development: 4, tokenKey: 5 } as const
export type CertificateKind = (typeof certificateKinds)[keyof typeof certificateKinds]

export interface TokenKeyFacts {
  keyId: string
  teamId: string
}

export interface FactsOfKind {
  1: CertificateFacts
  2: ProfileFacts
  3: CertificateFacts
  4: CertificateFacts
  5: TokenKeyFacts
}

export interface StoredCertificate<Kind extends CertificateKind> {
  kind: Kind
  facts: FactsOfKind[Kind]
  secrets: Buffer
  notAfter: number | undefined
}

/** The signing material of one application, by kind. */
export type Certificates = { [Kind in CertificateKind]?: StoredCertificate<Kind> }

export interface ExpiringCertificate {
  appId: string
  ownerId: number
  appName: string
  kind: CertificateKind
  notAfter: number
  warnedDays: number | null
}

const toCertificate = (row: Row<'app_certificates'>): StoredCertificate<CertificateKind> => ({
  kind: row.kind as CertificateKind,
  // The services write what they read: facts of the kind.
  facts: row.facts as unknown as CertificateFacts,
  secrets: row.secrets,
  notAfter: row.not_after ?? undefined,
})

export const appCertificatesStore = (db: DatabaseOrTransaction) => ({
  async all(appId: string): Promise<Certificates> {
    const rows = await db.selectFrom('app_certificates').selectAll().where('app_id', '=', appId).execute()
    return Object.fromEntries(rows.map((row) => [row.kind, toCertificate(row)]))
  },

  /** In place of the former one. Its emails begin again. */
  async replace<Kind extends CertificateKind>(
    appId: string,
    { kind, facts, secrets, notAfter }: StoredCertificate<Kind>,
    savedTime: number,
  ): Promise<void> {
    const columns = {
      secrets,
      facts: JSON.stringify(facts),
      not_after: notAfter === undefined ? null : new Date(notAfter),
      saved_at: new Date(savedTime),
      warned_days: null,
    }
    await db
      .insertInto('app_certificates')
      .values({ app_id: appId, kind, ...columns })
      .onConflict((conflict) => conflict.columns(['app_id', 'kind']).doUpdateSet(columns))
      .execute()
  },

  async remove(appId: string, kinds: readonly CertificateKind[]): Promise<void> {
    await db.deleteFrom('app_certificates').where('app_id', '=', appId).where('kind', 'in', kinds).execute()
  },

  /** Of applications that are not deleted, those that expire within this time, and not before `now`. */
  async expiring(now: number, until: number): Promise<ExpiringCertificate[]> {
    const rows = await db
      .selectFrom('app_certificates as c')
      .innerJoin('apps as a', 'a.app_id', 'c.app_id')
      .select(['c.app_id', 'a.owner_id', 'a.app_name', 'c.kind', 'c.not_after', 'c.warned_days'])
      .where('a.deleted_at', 'is', null)
      .where('c.not_after', '>', moment(now))
      .where('c.not_after', '<=', moment(until))
      .orderBy('c.not_after')
      .execute()
    return rows.map((row) => ({
      appId: row.app_id,
      ownerId: row.owner_id,
      appName: row.app_name,
      kind: row.kind as CertificateKind,
      notAfter: row.not_after ?? 0,
      warnedDays: row.warned_days,
    }))
  },

  async warned(appId: string, kind: CertificateKind, days: number): Promise<void> {
    await db
      .updateTable('app_certificates')
      .set({ warned_days: days })
      .where('app_id', '=', appId)
      .where('kind', '=', kind)
      .execute()
  },
})
