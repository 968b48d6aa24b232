import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'

interface NewCode {
  hash: Buffer
  link: Buffer
  expireTime: number
}

export const appCodesStore = (db: DatabaseOrTransaction) => ({
  /** False where the code is in use. */
  async insert({ hash, link, expireTime }: NewCode): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('app_codes')
      .values({ code_hash: hash, link, expires_at: new Date(expireTime) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },

  /** Of two who open a code at the same time, one gets its link. */
  async take(hash: Buffer, now: number): Promise<Buffer | undefined> {
    const taken = await db
      .deleteFrom('app_codes')
      .where('code_hash', '=', hash)
      .where('expires_at', '>', moment(now))
      .returning('link')
      .executeTakeFirst()
    return taken?.link
  },

  async removeOld(now: number): Promise<void> {
    await db.deleteFrom('app_codes').where('expires_at', '<=', moment(now)).execute()
  },
})
