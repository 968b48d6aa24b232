import { sql } from 'kysely'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

interface Owner {
  userId: number
  panelId: string
}

type Content = Record<string, unknown>

export const panelStoresStore = (db: DatabaseOrTransaction) => ({
  async get({ userId, panelId }: Owner): Promise<Content> {
    const row = await db
      .selectFrom('panel_stores')
      .select('content')
      .where('user_id', '=', userId)
      .where('panel_id', '=', rowNumberOf(panelId))
      .executeTakeFirst()
    return (row?.content ?? {}) as Content
  },

  /** False where the content would be larger than that; writers of one content wait for each other. */
  async set({ userId, panelId }: Owner, key: string, value: unknown, bytes: number): Promise<boolean> {
    const one = sql`jsonb_build_object(${key}::text, ${JSON.stringify(value)}::jsonb)`
    const { rows } = await sql`
      insert into panel_stores as s (user_id, panel_id, content)
      select ${userId}, ${rowNumberOf(panelId)}, ${one} where octet_length((${one})::text) <= ${bytes}
      on conflict (user_id, panel_id) do update set content = s.content || excluded.content
      where octet_length((s.content || excluded.content)::text) <= ${bytes}
      returning 1`.execute(db)
    return rows.length > 0
  },

  async remove({ userId, panelId }: Owner, key: string): Promise<void> {
    await sql`
      update panel_stores set content = content - ${key}::text
      where user_id = ${userId} and panel_id = ${rowNumberOf(panelId)}`.execute(db)
  },

  /** For the export of a user's data. */
  async listOf(userId: number): Promise<{ panelId: string; content: unknown }[]> {
    const rows = await db
      .selectFrom('panel_stores')
      .select(['panel_id', 'content'])
      .where('user_id', '=', userId)
      .orderBy('panel_id')
      .execute()
    return rows.map(({ panel_id: panelId, content }) => ({ panelId: String(panelId), content }))
  },

  async removeOf(userId: number): Promise<void> {
    await db.deleteFrom('panel_stores').where('user_id', '=', userId).execute()
  },
})
