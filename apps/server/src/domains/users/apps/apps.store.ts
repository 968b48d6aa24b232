import { sql } from 'kysely'
import { lockKeyInTransaction } from '../../../db/advisory-locks.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../db/database.ts'

export interface StoredApp {
  appId: string
  ownerId: number
  appName: string
  androidName: string
  bundleId: string
  logo: string
  androidFixedTime: number | undefined
  iosFixedTime: number | undefined
  createTime: number
  updateTime: number
  updatedBy: number | null
  deletedTime: number | undefined
}

export type AppNames = Pick<StoredApp, 'appName' | 'androidName' | 'bundleId' | 'logo'>

export interface Stamp {
  updateTime: number
  updatedBy: number
}

export const appsStore = (db: DatabaseOrTransaction) => ({
  /** Also a deleted application. */
  async find(appId: string): Promise<StoredApp | undefined> {
    const row = await db.selectFrom('apps').selectAll().where('app_id', '=', appId).executeTakeFirst()
    return row && toStoredApp(row)
  },

  /** Blocks other changes of this application until the transaction ends. */
  async findForUpdate(appId: string): Promise<StoredApp | undefined> {
    const row = await db.selectFrom('apps').selectAll().where('app_id', '=', appId).forNoKeyUpdate().executeTakeFirst()
    return row && toStoredApp(row)
  },

  /** How many an account has, locked against others that are created or restored at the same time. */
  async countForAdding(ownerId: number): Promise<number> {
    // The row of the counter can't be the lock: none exists at 0.
    await lockKeyInTransaction(db, 'appsOf', ownerId)
    const { rows } = await sql<{ n: number }>`
      select n from counters where scope = 'apps' and key = ${ownerId}::text`.execute(db)
    return rows[0]?.n ?? 0
  },

  /** Whether a formal build of another account's application, even a deleted one, has this name (SI-090). */
  async isReserved(column: 'android_name' | 'bundle_id', name: string, ownerId: number): Promise<boolean> {
    const fixed = column === 'android_name' ? 'android_fixed_at' : 'ios_fixed_at'
    const row = await db
      .selectFrom('apps')
      .select('app_id')
      .where(sql<boolean>`lower(${sql.ref(column)}) = lower(${name})`)
      .where(fixed, 'is not', null)
      .where('owner_id', '!=', ownerId)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Throws a unique violation of the index of a name that is taken. */
  async add(appId: string, ownerId: number, names: AppNames, { updateTime, updatedBy }: Stamp): Promise<void> {
    const now = new Date(updateTime)
    await db
      .insertInto('apps')
      .values({
        app_id: appId,
        owner_id: ownerId,
        ...columnsOf(names),
        created_at: now,
        updated_at: now,
        updated_by: updatedBy,
      })
      .execute()
  },

  async change(appId: string, names: AppNames, stamp: Stamp): Promise<void> {
    await db
      .updateTable('apps')
      .set({ ...columnsOf(names), ...stampOf(stamp) })
      .where('app_id', '=', appId)
      .execute()
  },

  async touch(appId: string, stamp: Stamp): Promise<void> {
    await db.updateTable('apps').set(stampOf(stamp)).where('app_id', '=', appId).execute()
  },

  /** After the first formal build; later ones change nothing. */
  async fixNames(appId: string, time: number): Promise<void> {
    const at = new Date(time)
    await db
      .updateTable('apps')
      .set({ android_fixed_at: at, ios_fixed_at: at })
      .where('app_id', '=', appId)
      .where('android_fixed_at', 'is', null)
      .execute()
  },

  /** Throws a unique violation where a restored name was taken meanwhile. */
  async setDeleted(appId: string, deletedTime: number | undefined): Promise<void> {
    const deletedAt = deletedTime === undefined ? null : new Date(deletedTime)
    await db.updateTable('apps').set({ deleted_at: deletedAt }).where('app_id', '=', appId).execute()
  },

  /** Names in use by an account. */
  async namesOf(ownerId: number): Promise<{ name: string }[]> {
    return db
      .selectFrom('apps')
      .select('app_name as name')
      .where('owner_id', '=', ownerId)
      .where('deleted_at', 'is', null)
      .execute()
  },

  /** All of an account, including deleted ones; locked in one order, so that no two transactions deadlock. */
  async allOf(ownerId: number): Promise<StoredApp[]> {
    const rows = await db
      .selectFrom('apps')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .orderBy('app_id')
      .forUpdate()
      .execute()
    return rows.map(toStoredApp)
  },

  async giveTo(appId: string, ownerId: number, appName: string): Promise<void> {
    await db.updateTable('apps').set({ owner_id: ownerId, app_name: appName }).where('app_id', '=', appId).execute()
  },

  /** Applications with fixed names stay: no other account may ever have those names. */
  async purge(deletedBefore: number): Promise<void> {
    // One that is restored or handed over at the same time is left for the next run.
    const spent = db
      .selectFrom('apps')
      .select('app_id')
      .where('deleted_at', '<', moment(deletedBefore))
      .where('android_fixed_at', 'is', null)
      .forUpdate()
      .skipLocked()
    await db.deleteFrom('apps').where('app_id', 'in', spent).execute()
  },
})

const columnsOf = ({ appName, androidName, bundleId, logo }: AppNames) => ({
  app_name: appName,
  android_name: androidName,
  bundle_id: bundleId,
  logo,
})

const stampOf = ({ updateTime, updatedBy }: Stamp) => ({ updated_at: new Date(updateTime), updated_by: updatedBy })

export const toStoredApp = (row: Row<'apps'>): StoredApp => ({
  appId: row.app_id,
  ownerId: row.owner_id,
  appName: row.app_name,
  androidName: row.android_name,
  bundleId: row.bundle_id,
  logo: row.logo,
  androidFixedTime: row.android_fixed_at ?? undefined,
  iosFixedTime: row.ios_fixed_at ?? undefined,
  createTime: row.created_at,
  updateTime: row.updated_at,
  updatedBy: row.updated_by,
  deletedTime: row.deleted_at ?? undefined,
})
