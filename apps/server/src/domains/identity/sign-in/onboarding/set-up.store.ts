import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export const setUpStore = (db: DatabaseOrTransaction) => ({
  async hold(tokenHash: Buffer, at: number): Promise<void> {
    await db
      .insertInto('set_up_links')
      .values({ token_hash: tokenHash, created_at: new Date(at) })
      .execute()
  },

  async isHeld(tokenHash: Buffer): Promise<boolean> {
    const row = await db
      .selectFrom('set_up_links')
      .select('created_at')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Returns whether the link was valid; of two concurrent calls only one gets `true`. */
  async take(tokenHash: Buffer): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('set_up_links')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },

  async removeAll(): Promise<void> {
    await db.deleteFrom('set_up_links').execute()
  },
})
