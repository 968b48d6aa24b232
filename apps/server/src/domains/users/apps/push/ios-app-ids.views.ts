import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { ProfileFacts } from '../../../../crypto/signing-files/signing-findings.ts'
import { appCertificatesStore, certificateKinds } from './app-certificates.store.ts'

/** A document of some kilobytes, which Apple bounds to 128 KB. */
const MOST = 500

/** Team and bundle ID of applications with a provisioning profile, the newest profiles first. */
export async function iosAppIdsOf(db: DatabaseOrTransaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select (c.facts ->> 'teamId') || '.' || a.bundle_id as id
    from app_certificates c join apps a on a.app_id = c.app_id and a.deleted_at is null
    where c.kind = ${sql.lit(certificateKinds.profile)} and c.facts ->> 'teamId' <> ''
    order by c.saved_at desc, id limit ${MOST}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What an Xcode project takes from an application's provisioning profile; undefined without one. */
export async function iosProfileOf(
  db: DatabaseOrTransaction,
  appId: string,
): Promise<Pick<ProfileFacts, 'teamId' | 'aps'> | undefined> {
  const profile = (await appCertificatesStore(db).all(appId))[certificateKinds.profile]
  return profile && { teamId: profile.facts.teamId, aps: profile.facts.aps }
}
