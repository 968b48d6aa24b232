import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { REGISTRATION_CODE } from './build-codes.ts'
import { toStoredBuild, type StoredBuild } from './app-builds.store.ts'

/** Of one application, newest first; the total is that of a counter. */
export async function buildsOf(
  db: DatabaseOrTransaction,
  appId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ builds: StoredBuild[]; total: number }> {
  const rows = await db
    .selectFrom('app_builds')
    .selectAll()
    .where('app_id', '=', appId)
    .where('package_type', '<>', REGISTRATION_CODE)
    .orderBy('started_at', 'desc')
    .orderBy('build_id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { rows: counted } = await sql<{ n: number }>`
    select n from counters where scope = 'appBuilds' and key = ${appId}`.execute(db)
  return { builds: rows.map(toStoredBuild), total: counted[0]?.n ?? 0 }
}

/** The newest package that proves a key to Google. */
export async function newestRegistration(db: DatabaseOrTransaction, appId: string): Promise<StoredBuild | undefined> {
  const row = await db
    .selectFrom('app_builds')
    .selectAll()
    .where('app_id', '=', appId)
    .where('package_type', '=', REGISTRATION_CODE)
    .orderBy('started_at', 'desc')
    .orderBy('version_code', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toStoredBuild(row)
}

export async function overdueBuilds(db: DatabaseOrTransaction, startedBefore: number): Promise<string[]> {
  const rows = await db
    .selectFrom('app_builds')
    .select('build_id')
    .where('state', '=', buildState.running)
    .where('started_at', '<', moment(startedBefore))
    .execute()
  return rows.map(({ build_id: buildId }) => buildId)
}

/** With a build of an application that is not deleted; never a package that proves a key. */
export async function publicBuildOf(db: DatabaseOrTransaction, buildId: string): Promise<StoredBuild | undefined> {
  const row = await db
    .selectFrom('app_builds as b')
    .innerJoin('apps as a', 'a.app_id', 'b.app_id')
    .selectAll('b')
    .where('b.build_id', '=', buildId)
    .where('a.deleted_at', 'is', null)
    .where('b.package_type', '<>', REGISTRATION_CODE)
    .executeTakeFirst()
  return row && toStoredBuild(row)
}

/** One that the reader may open; one statement, so that builds of others look exactly like absent ones. */
export async function ownBuildOf(
  db: DatabaseOrTransaction,
  buildId: string,
  { accountId, permissions }: Pick<Actor, 'accountId' | 'permissions'>,
): Promise<StoredBuild | undefined> {
  let query = db
    .selectFrom('app_builds as b')
    .innerJoin('apps as a', 'a.app_id', 'b.app_id')
    .selectAll('b')
    .where('b.build_id', '=', buildId)
    .where('a.deleted_at', 'is', null)
    .where('b.package_type', '<>', REGISTRATION_CODE)
  if (!permissions.administrator) query = query.where('a.owner_id', '=', accountId)
  const row = await query.executeTakeFirst()
  return row && toStoredBuild(row)
}
