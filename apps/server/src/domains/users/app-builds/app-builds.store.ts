import type { AppContent } from '@slipway/contract/users/apps/app-content.ts'
import type { PackageType } from '@slipway/contract/users/apps/apps.ts'
import { buildState, taskState, type BuildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import type { BuildErrorCode } from '@slipway/contract/users/app-builds/build-errors.ts'
import { sql } from 'kysely'
import { moment, notify, type DatabaseOrTransaction, type Row } from '../../../db/database.ts'
import { packageTypeCodes, platformCodes, REGISTRATION_CODE } from './build-codes.ts'

/** Announced where a build waits, or no longer has to be made. */
export const BUILDS = 'appBuilds'

/** Announced with the ID of a build that got on, or of the application of a new one: for open pages. */
export const BUILD_CHANGED = 'appBuildChanged'

export interface StoredBuild {
  buildId: string
  appId: string
  packageType: PackageType
  oemVersion: string
  versionCode: number
  state: BuildState
  base: string
  content: AppContent
  /** Of a package that proves the release key to Google. */
  registrationToken: string | null
  errorCode: string | null
  startedBy: number | null
  startTime: number
  endTime: number | null
  expiresTime: number | null
  withdrawTime: number | null
}

interface NewBuild extends Pick<
  StoredBuild,
  'buildId' | 'appId' | 'packageType' | 'oemVersion' | 'base' | 'content' | 'startTime'
> {
  startedBy: number
  registrationToken?: string
}

interface Ended {
  at: number
  expiresAt: number | null
}

export const appBuildsStore = (db: DatabaseOrTransaction) => ({
  /** With its tasks. Throws a unique violation while another one of the type is in progress. */
  async add({ registrationToken, ...build }: NewBuild): Promise<void> {
    const { buildId, appId, packageType, oemVersion, base, content, startedBy, startTime } = build
    const at = new Date(startTime)
    const typeCode = registrationToken === undefined ? packageTypeCodes[packageType] : REGISTRATION_CODE
    await sql`
      insert into app_builds (build_id, app_id, package_type, oem_version, version_code, base, content,
        registration_token, started_by, started_at)
      select ${buildId}::uuid, ${appId}, ${typeCode}::smallint, ${oemVersion},
        coalesce((select max(version_code) from app_builds where app_id = ${appId}), 0) + 1,
        ${base}, ${JSON.stringify(content)}::jsonb,
        ${registrationToken ?? null}, ${startedBy}::bigint, ${moment(startTime)}`.execute(db)
    const platforms = registrationToken === undefined ? Object.values(platformCodes) : [platformCodes.android]
    const tasks = platforms.map((platform) => ({ build_id: buildId, platform, created_at: at }))
    await db.insertInto('app_build_tasks').values(tasks).execute()
    await notify(db, BUILDS)
    await notify(db, BUILD_CHANGED, appId)
  },

  async find(buildId: string): Promise<StoredBuild | undefined> {
    const row = await db.selectFrom('app_builds').selectAll().where('build_id', '=', buildId).executeTakeFirst()
    return row && toStoredBuild(row)
  },

  /** Blocks other ends of this build until the transaction ends. */
  async findForUpdate(buildId: string): Promise<StoredBuild | undefined> {
    const row = await db
      .selectFrom('app_builds')
      .selectAll()
      .where('build_id', '=', buildId)
      .forUpdate()
      .executeTakeFirst()
    return row && toStoredBuild(row)
  },

  async newest(appId: string, packageType: PackageType, state?: BuildState): Promise<StoredBuild | undefined> {
    let query = db
      .selectFrom('app_builds')
      .selectAll()
      .where('app_id', '=', appId)
      .where('package_type', '=', packageTypeCodes[packageType])
    if (state !== undefined) query = query.where('state', '=', state)
    const row = await query.orderBy('started_at', 'desc').orderBy('version_code', 'desc').limit(1).executeTakeFirst()
    return row && toStoredBuild(row)
  },

  /** When the builds that count have started. */
  async countedStarts(appId: string, from: number): Promise<number[]> {
    const rows = await db
      .selectFrom('app_builds')
      .select('started_at')
      .where('app_id', '=', appId)
      .where('is_counted', '=', true)
      .where('started_at', '>=', moment(from))
      .execute()
    return rows.map(({ started_at: startedAt }) => startedAt)
  },

  async hasOpenTasks(buildId: string): Promise<boolean> {
    const row = await db
      .selectFrom('app_build_tasks')
      .select('platform')
      .where('build_id', '=', buildId)
      .where('state', 'in', [taskState.waiting, taskState.running])
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  async complete(buildId: string, { at, expiresAt }: Ended): Promise<void> {
    await db
      .updateTable('app_builds')
      .set({
        state: buildState.complete,
        ended_at: new Date(at),
        expires_at: expiresAt === null ? null : new Date(expiresAt),
      })
      .where('build_id', '=', buildId)
      .execute()
    await notify(db, BUILD_CHANGED, buildId)
  },

  /** False where the build has ended already. Its other tasks are cancelled. */
  async fail(
    buildId: string,
    { code, isCounted, at }: { code: BuildErrorCode; isCounted: boolean; at: number },
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('app_builds')
      .set({ state: buildState.failed, error_code: code, is_counted: isCounted, ended_at: new Date(at) })
      .where('build_id', '=', buildId)
      .where('state', '=', buildState.running)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await db
      .updateTable('app_build_tasks')
      .set({ state: taskState.cancelled, worker: null, lease_until: null })
      .where('build_id', '=', buildId)
      .where('state', 'in', [taskState.waiting, taskState.running])
      .execute()
    await notify(db, BUILDS)
    await notify(db, BUILD_CHANGED, buildId)
    return true
  },

  async withdraw(buildId: string, at: number): Promise<void> {
    await db
      .updateTable('app_builds')
      .set({ withdrawn_at: new Date(at) })
      .where('build_id', '=', buildId)
      .where('withdrawn_at', 'is', null)
      .execute()
  },
})

/** Stored values were validated on write. */
export const toStoredBuild = (row: Row<'app_builds'>): StoredBuild => ({
  buildId: row.build_id,
  appId: row.app_id,
  packageType: row.package_type === packageTypeCodes.experience ? 'experience' : 'formal',
  oemVersion: row.oem_version,
  versionCode: row.version_code,
  state: row.state as BuildState,
  base: row.base,
  content: row.content as unknown as AppContent,
  registrationToken: row.registration_token,
  errorCode: row.error_code,
  startedBy: row.started_by,
  startTime: row.started_at,
  endTime: row.ended_at,
  expiresTime: row.expires_at,
  withdrawTime: row.withdrawn_at,
})
