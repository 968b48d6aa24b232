import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** SI-096. The program is locked by whoever adds. */
export const greyAccountsStore = (db: DatabaseOrTransaction) => ({
  async list(miniProgramId: string): Promise<{ account: string; addTime: number }[]> {
    const rows = await db
      .selectFrom('mini_program_grey_accounts')
      .select(['account', 'added_at'])
      .where('mini_program_id', '=', miniProgramId)
      .orderBy('added_at')
      .orderBy('account')
      .execute()
    return rows.map(({ account, added_at: addTime }) => ({ account, addTime }))
  },

  async add(miniProgramId: string, accounts: readonly string[], now: number): Promise<void> {
    await sql`
      insert into mini_program_grey_accounts (mini_program_id, account, added_at)
      select ${miniProgramId}, account, ${new Date(now)} from unnest(${[...accounts]}::text[]) as account
      on conflict do nothing`.execute(db)
  },

  async remove(miniProgramId: string, accounts: readonly string[]): Promise<void> {
    if (accounts.length === 0) return
    await db
      .deleteFrom('mini_program_grey_accounts')
      .where('mini_program_id', '=', miniProgramId)
      .where('account', 'in', accounts)
      .execute()
  },

  /** Those of these programs that list the user: by the name of the sign-in, which has the country code of a phone. */
  async listing(miniProgramIds: readonly string[], userId: number): Promise<Set<string>> {
    if (miniProgramIds.length === 0) return new Set()
    const { rows } = await sql<{ id: string }>`
      select g.mini_program_id as id from mini_program_grey_accounts g join users u on u.id = ${userId}
      where g.mini_program_id = any(${[...miniProgramIds]}::text[]) and ltrim(g.account, '+') = u.indexcode`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },

  /** The account of a user that is erased in this transaction. */
  async forget(userId: number): Promise<void> {
    await sql`
      delete from mini_program_grey_accounts
      where ltrim(account, '+') = (select indexcode from users where id = ${userId})`.execute(db)
  },
})
