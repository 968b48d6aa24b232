import { sql } from 'kysely'
import { lockKeyInTransaction } from '../../../../db/advisory-locks.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { isWithin } from '../../../../db/time/clock-steps.ts'
import type { Failures } from './attempt-rules.ts'

export interface HeldCaptcha {
  answer: string
  expiresAt: number
}

/** Failed sign-ins by `account:…` and `address:…`, and their captchas. */
export const attemptsStore = (db: DatabaseOrTransaction) => ({
  /** Serializes the counting for `who` until the transaction ends. */
  lock: (who: string): Promise<void> => lockKeyInTransaction(db, 'loginAttempts', who),

  /** Failures long after `now` do not count: the clock was set back since. */
  async failuresOf(who: string, { since, now }: { since: number; now: number }): Promise<Failures> {
    const { times, latest } = await db
      .selectFrom('sign_in_failures')
      .select(({ fn }) => [fn.countAll<number>().as('times'), fn.max('at').as('latest')])
      .where('who', '=', who)
      .where(isWithin('at', since, now))
      .executeTakeFirstOrThrow()
    return { times, latest: latest ?? undefined }
  },

  async record(whose: readonly string[], at: number): Promise<void> {
    await db
      .insertInto('sign_in_failures')
      .values(whose.map((who) => ({ who, at: new Date(at) })))
      .execute()
  },

  async forgetAll(who: string): Promise<void> {
    await db.deleteFrom('sign_in_failures').where('who', '=', who).execute()
  },

  async forgetOne(who: string, at: number): Promise<void> {
    await sql`delete from sign_in_failures where ctid in (
      select ctid from sign_in_failures where who = ${who} and at = ${moment(at)} limit 1 for update skip locked
    )`.execute(db)
  },

  /** One captcha for each holder. */
  async holdCaptcha(holder: Buffer, answer: string, expiresAt: number): Promise<void> {
    const image = { answer, expires_at: new Date(expiresAt) }
    await db
      .insertInto('captchas')
      .values({ holder, ...image })
      .onConflict((conflict) => conflict.column('holder').doUpdateSet(image))
      .execute()
  },

  /** The first answer consumes a captcha, whether right or wrong. */
  async takeCaptcha(holder: Buffer): Promise<HeldCaptcha | undefined> {
    const row = await db
      .deleteFrom('captchas')
      .where('holder', '=', holder)
      .returning(['answer', 'expires_at'])
      .executeTakeFirst()
    return row && { answer: row.answer, expiresAt: row.expires_at }
  },

  async removeOld(failuresBefore: number, now: number): Promise<void> {
    await db.deleteFrom('sign_in_failures').where('at', '<=', moment(failuresBefore)).execute()
    await db.deleteFrom('captchas').where('expires_at', '<=', moment(now)).execute()
  },
})
