import type { BuilderPlatform } from '@slipway/contract/users/app-builds/builders/app-builders.ts'
import { lockInTransaction } from '../../../../db/advisory-locks.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../../db/database.ts'

export interface StoredBuilder {
  builderId: string
  name: string
  platforms: BuilderPlatform[]
  hint: string
  addedBy: number
  addTime: number
  lastSeenTime: number | null
}

interface NewBuilder extends Omit<StoredBuilder, 'lastSeenTime'> {
  tokenHash: Buffer
}

export const appBuildersStore = (db: DatabaseOrTransaction) => ({
  /** New builders are serialized, so that they can be counted. */
  lock: (): Promise<void> => lockInTransaction(db, 'appBuilders'),

  async all(): Promise<StoredBuilder[]> {
    const rows = await db.selectFrom('app_builders').selectAll().orderBy('added_at').orderBy('builder_id').execute()
    return rows.map(toBuilder)
  },

  async find(builderId: string): Promise<StoredBuilder | undefined> {
    const row = await db.selectFrom('app_builders').selectAll().where('builder_id', '=', builderId).executeTakeFirst()
    return row && toBuilder(row)
  },

  /** Throws a unique violation where the name is taken. */
  async add({ builderId, name, platforms, tokenHash, hint, addedBy, addTime }: NewBuilder): Promise<void> {
    await db
      .insertInto('app_builders')
      .values({
        builder_id: builderId,
        name,
        platforms,
        token_hash: tokenHash,
        hint,
        added_by: addedBy,
        added_at: new Date(addTime),
      })
      .execute()
  },

  /** False where there is none. */
  async remove(builderId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('app_builders')
      .where('builder_id', '=', builderId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async ofAccount(accountId: number): Promise<string[]> {
    const rows = await db.selectFrom('app_builders').select('builder_id').where('added_by', '=', accountId).execute()
    return rows.map(({ builder_id: builderId }) => builderId)
  },

  async seen(builderId: string, now: number): Promise<void> {
    await db
      .updateTable('app_builders')
      .set({ last_seen_at: new Date(now) })
      .where('builder_id', '=', builderId)
      .where((where) => where.or([where('last_seen_at', 'is', null), where('last_seen_at', '<', moment(now))]))
      .execute()
  },
})

const toBuilder = (row: Row<'app_builders'>): StoredBuilder => ({
  builderId: row.builder_id,
  name: row.name,
  platforms: row.platforms as BuilderPlatform[],
  hint: row.hint,
  addedBy: row.added_by,
  addTime: row.added_at,
  lastSeenTime: row.last_seen_at,
})
