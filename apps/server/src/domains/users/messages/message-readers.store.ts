import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export const messageReadersStore = (db: DatabaseOrTransaction) => ({
  /** Never back to an earlier message. */
  async read(userId: number, homeIds: readonly number[], entrance: string, upTo: number): Promise<void> {
    await sql`insert into message_reads as known (user_id, home_id, e_client_entrance, read_up_to)
      select ${userId}, home, ${entrance}, ${upTo} from unnest(${homeIds}::bigint[]) as home order by home
      on conflict (user_id, home_id, e_client_entrance)
      do update set read_up_to = greatest(known.read_up_to, excluded.read_up_to)`.execute(db)
  },

  async delete(userId: number, homeIds: readonly number[], uids: readonly string[]): Promise<void> {
    await sql`insert into message_deletions (message_id, user_id)
      select id, ${userId} from messages where uid = any (${uids}::text[]) and home_id = any (${homeIds}::bigint[])
      on conflict do nothing`.execute(db)
  },

  async eraseOf(userId: number): Promise<void> {
    await db.deleteFrom('message_reads').where('user_id', '=', userId).execute()
    await db.deleteFrom('message_deletions').where('user_id', '=', userId).execute()
  },
})
