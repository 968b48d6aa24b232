import type { HostPermission } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

interface Owner {
  userId: number
  miniProgramId: string
}

/** What users have granted to programs, and what programs store for them. */
export const programUsersStore = (db: DatabaseOrTransaction) => ({
  async granted(userId: number, miniProgramIds: readonly string[]): Promise<ReadonlyMap<string, HostPermission[]>> {
    if (miniProgramIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('mini_program_users')
      .select(['mini_program_id', 'permissions'])
      .where('user_id', '=', userId)
      .where('mini_program_id', 'in', miniProgramIds)
      .execute()
    return new Map(rows.map((row) => [row.mini_program_id, row.permissions as HostPermission[]]))
  },

  async grant({ userId, miniProgramId }: Owner, permissions: readonly HostPermission[]): Promise<void> {
    await db
      .insertInto('mini_program_users')
      .values({ user_id: userId, mini_program_id: miniProgramId, permissions: [...permissions] })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'mini_program_id']).doUpdateSet({ permissions: [...permissions] }),
      )
      .execute()
  },

  async content({ userId, miniProgramId }: Owner): Promise<Record<string, unknown>> {
    const row = await db
      .selectFrom('mini_program_users')
      .select('content')
      .where('user_id', '=', userId)
      .where('mini_program_id', '=', miniProgramId)
      .executeTakeFirst()
    return (row?.content ?? {}) as Record<string, unknown>
  },

  /** False where the content would be larger than that. The row is there: something was granted. */
  async set({ userId, miniProgramId }: Owner, key: string, value: unknown, bytes: number): Promise<boolean> {
    const one = sql`jsonb_build_object(${key}::text, ${JSON.stringify(value)}::jsonb)`
    const { rows } = await sql`
      update mini_program_users set content = content || ${one}
      where user_id = ${userId} and mini_program_id = ${miniProgramId}
        and octet_length((content || ${one})::text) <= ${bytes}
      returning 1`.execute(db)
    return rows.length > 0
  },

  async removeKey({ userId, miniProgramId }: Owner, key: string): Promise<void> {
    await sql`
      update mini_program_users set content = content - ${key}::text
      where user_id = ${userId} and mini_program_id = ${miniProgramId}`.execute(db)
  },

  /** For the export of a user's data. */
  async listOf(userId: number): Promise<{ miniProgramId: string; permissions: string[]; content: unknown }[]> {
    const rows = await db
      .selectFrom('mini_program_users')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('mini_program_id')
      .execute()
    return rows.map(({ mini_program_id: miniProgramId, permissions, content }) => ({
      miniProgramId,
      permissions,
      content,
    }))
  },

  async removeOf(userId: number): Promise<void> {
    await db.deleteFrom('mini_program_users').where('user_id', '=', userId).execute()
  },
})
