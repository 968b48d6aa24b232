import type { AppContent } from '@slipway/contract/users/apps/app-content.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { SignedApp } from '../../../../http/pages/app-downloads.ts'
import { packageTypeCodes } from '../build-codes.ts'
import { packageNameOf } from '../package-spec.ts'
import { keyState } from './app-keys.store.ts'

/** A document of a hundred kilobytes; no phone reads more. */
const MOST = 500

/** Of applications that are not deleted, with every key that a package of theirs was signed with. */
export async function signedAppsOf(db: DatabaseOrTransaction): Promise<SignedApp[]> {
  const { rows } = await sql<{ purpose: number; android_name: string; certificates: string[] }>`
    select k.purpose, a.android_name, array_agg(k.cert_sha256 order by k.key_id) as certificates
    from app_keys k join apps a on a.app_id = k.app_id and a.deleted_at is null
    where k.state in (${keyState.active}, ${keyState.retired})
    group by a.app_id, k.purpose order by max(k.key_id) desc limit ${MOST}`.execute(db)
  return rows.map(({ purpose, android_name: androidName, certificates }) => {
    const packageType = purpose === packageTypeCodes.formal ? 'formal' : 'experience'
    const content: Pick<AppContent, 'androidName'> = { androidName }
    return { packageName: packageNameOf({ packageType, content }), certificates }
  })
}
