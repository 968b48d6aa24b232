import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'
import {
  usualIdentityRules,
  type CertificateUse,
  type DeviceCertificateView,
  type IdentityRules,
  type Registration,
} from '@slipway/contract/devices/device-identity/device-identity.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../db/database.ts'

export interface NewCertificate extends Omit<DeviceCertificateView, 'revokeTime'> {
  deviceId: number
  productId: string
}

export const deviceIdentityStore = (db: DatabaseOrTransaction) => ({
  async rulesOf(productIds: readonly string[]): Promise<Map<string, IdentityRules>> {
    const rows = await db.selectFrom('product_identities').selectAll().where('product_id', 'in', productIds).execute()
    return new Map(rows.map((row) => [row.product_id, toRules(row)]))
  },

  async find(productId: string): Promise<{ rules: IdentityRules; sealed: Buffer | null; secretTime: number | null }> {
    const row = await db
      .selectFrom('product_identities')
      .selectAll()
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return row
      ? { rules: toRules(row), sealed: row.secret, secretTime: row.secret_at }
      : { rules: usualIdentityRules, sealed: null, secretTime: null }
  },

  async saveRules(
    productId: string,
    { allowRegistration, allowNoClock, certificateUse, trustGateways }: IdentityRules,
  ): Promise<void> {
    const rules = {
      allow_registration: allowRegistration,
      allow_no_clock: allowNoClock,
      certificate_use: certificateUse,
      trust_gateways: trustGateways,
    }
    await db
      .insertInto('product_identities')
      .values({ product_id: productId, ...rules })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(rules))
      .execute()
  },

  async saveSecret(productId: string, secret: Buffer, at: number): Promise<void> {
    const kept = { secret, secret_at: new Date(at) }
    await db
      .insertInto('product_identities')
      .values({ product_id: productId, ...kept })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(kept))
      .execute()
  },

  /** False where the device had fetched a secret before: of two that ask at once one is the first. */
  async register(device: { deviceId: number; productId: string } & Registration): Promise<boolean> {
    const { deviceId, productId, serial, time, ip } = device
    const row = await db
      .insertInto('device_registrations')
      .values({ device_id: deviceId, product_id: productId, serial, at: new Date(time), ip })
      .onConflict((conflict) => conflict.column('device_id').doNothing())
      .returning('device_id')
      .executeTakeFirst()
    return row !== undefined
  },

  async registrations(productId: string, limit: number): Promise<Registration[]> {
    const rows = await db
      .selectFrom('device_registrations')
      .select(['serial', 'at', 'ip'])
      .where('product_id', '=', productId)
      .orderBy('at', 'desc')
      .orderBy('device_id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ serial, at, ip }) => ({ serial, time: at, ip }))
  },

  async certificates(deviceId: number): Promise<DeviceCertificateView[]> {
    const rows = await db
      .selectFrom('device_certificates')
      .selectAll()
      .where('device_id', '=', deviceId)
      .orderBy('id', 'desc')
      .limit(deviceIdentityLimits.shownCertificates)
      .execute()
    return rows.map(toCertificate)
  },

  async certificate(deviceId: number, fingerprint: string): Promise<DeviceCertificateView | undefined> {
    const row = await db
      .selectFrom('device_certificates')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirst()
    return row && toCertificate(row)
  },

  /** Undefined where the device has or had this certificate. */
  async addCertificate(certificate: NewCertificate): Promise<DeviceCertificateView | undefined> {
    const { deviceId, productId, fingerprint, subject, issuer, validFrom, validTo, createTime } = certificate
    const row = await db
      .insertInto('device_certificates')
      .values({
        device_id: deviceId,
        product_id: productId,
        fingerprint,
        subject,
        issuer,
        valid_from: new Date(validFrom),
        valid_to: new Date(validTo),
        created_at: new Date(createTime),
      })
      .onConflict((conflict) => conflict.columns(['device_id', 'fingerprint']).doNothing())
      .returningAll()
      .executeTakeFirst()
    return row && toCertificate(row)
  },

  async countInForce(deviceId: number, now: number): Promise<number> {
    const row = await db
      .selectFrom('device_certificates')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('device_id', '=', deviceId)
      .where('revoked_at', 'is', null)
      .where('valid_to', '>', moment(now))
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },

  /** One that is revoked stays as it is. */
  async revoke(deviceId: number, fingerprint: string, at: number): Promise<void> {
    await db
      .updateTable('device_certificates')
      .set({ revoked_at: new Date(at) })
      .where('device_id', '=', deviceId)
      .where('fingerprint', '=', fingerprint)
      .where('revoked_at', 'is', null)
      .execute()
  },
})

const toRules = (row: Row<'product_identities'>): IdentityRules => ({
  allowRegistration: row.allow_registration,
  allowNoClock: row.allow_no_clock,
  certificateUse: row.certificate_use as CertificateUse,
  trustGateways: row.trust_gateways,
})

const toCertificate = (row: Row<'device_certificates'>): DeviceCertificateView => ({
  fingerprint: row.fingerprint,
  subject: row.subject,
  issuer: row.issuer,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  createTime: row.created_at,
  revokeTime: row.revoked_at,
})
