import type { PublishState } from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface StoredPublish {
  id: number
  versionId: number
  version: string
  isGrey: boolean
  grayNumber: number | null
  state: PublishState
  by: string
  publishTime: number
  endTime: number | null
}

interface NewPublish {
  versionId: number
  version: string
  isGrey: boolean
  grayNumber: number | null
}

export const miniPublishesStore = (db: DatabaseOrTransaction) => ({
  async add(
    miniProgramId: string,
    { versionId, version, isGrey, grayNumber }: NewPublish,
    { now, accountId }: { now: number; accountId: number },
  ): Promise<void> {
    await db
      .insertInto('mini_program_publishes')
      .values({
        mini_program_id: miniProgramId,
        version_id: versionId,
        version,
        is_grey: isGrey,
        gray_number: grayNumber,
        state: isGrey ? 'grey' : 'full',
        published_by: accountId,
        published_at: new Date(now),
      })
      .execute()
  },

  /** Ends the one that lasts, where there is one. */
  async end(miniProgramId: string, isGrey: boolean, state: PublishState, now: number): Promise<void> {
    await db
      .updateTable('mini_program_publishes')
      .set({ state, ended_at: new Date(now) })
      .where('mini_program_id', '=', miniProgramId)
      .where('is_grey', '=', isGrey)
      .where('ended_at', 'is', null)
      .execute()
  },

  /** The last full publication that another one replaced, of a version that users can still have. */
  async before(
    miniProgramId: string,
    fullVersion: number,
  ): Promise<{ versionId: number; version: string } | undefined> {
    const row = await db
      .selectFrom('mini_program_publishes')
      .innerJoin('mini_program_versions', 'mini_program_versions.version_id', 'mini_program_publishes.version_id')
      .select(['mini_program_publishes.version_id', 'mini_program_publishes.version'])
      .where('mini_program_publishes.mini_program_id', '=', miniProgramId)
      .where('state', '=', 'replaced')
      .where('is_grey', '=', false)
      .where('stage', '=', 1)
      .where('mini_program_publishes.version_id', '!=', fullVersion)
      .orderBy('publish_id', 'desc')
      .executeTakeFirst()
    return row && { versionId: row.version_id, version: row.version }
  },

  /** Newest first; the total is that of a counter. */
  async page(
    miniProgramId: string,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ items: StoredPublish[]; total: number }> {
    const rows = await db
      .selectFrom('mini_program_publishes')
      .leftJoin('accounts', 'accounts.id', 'mini_program_publishes.published_by')
      .selectAll('mini_program_publishes')
      .select('accounts.account')
      .where('mini_program_id', '=', miniProgramId)
      .orderBy('publish_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const counted = await sql<{ n: number }>`
      select n from counters where scope = 'miniProgramPublishes' and key = ${miniProgramId}`.execute(db)
    const items = rows.map((row) => ({
      id: row.publish_id,
      versionId: row.version_id,
      version: row.version,
      isGrey: row.is_grey,
      grayNumber: row.gray_number,
      state: row.state as PublishState,
      by: row.account ?? '',
      publishTime: row.published_at,
      endTime: row.ended_at,
    }))
    return { items, total: counted.rows[0]?.n ?? 0 }
  },
})
