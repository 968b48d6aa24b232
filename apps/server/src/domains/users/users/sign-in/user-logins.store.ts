import { loginUseTypes, type LoginUseType } from '@slipway/contract/users/users/users.ts'
import { sql } from 'kysely'
import { lockKeyInTransaction } from '../../../../db/advisory-locks.ts'
import { inTransaction, moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { UserClient } from '../sessions/user-sessions.ts'

/** Rows of one statement, so that a deletion holds no lock for long. */
const BATCH = 10_000

/** Sign-ins, registrations, password changes and first uses of a day: the trail of end users, who are not in the audit log. */
export const userLoginsStore = (db: DatabaseOrTransaction) => ({
  async record(userId: number, useType: LoginUseType, at: number, { ip, agent, app }: UserClient): Promise<void> {
    await db
      .insertInto('user_logins')
      .values({
        user_id: userId,
        use_type: useType,
        at: new Date(at),
        ip,
        agent,
        platform: app.platform,
        app_version: app.appVersion,
      })
      .execute()
  },

  /** useType 3: only where the day, as statistics count days, has no sign-in, registration or use yet. */
  async recordFirstUse(userId: number, at: number, client: UserClient): Promise<void> {
    if (await this.hasUseOfDay(userId, at)) return
    await inTransaction(db, async (tx) => {
      // Two sessions of the user can be used in the same moment.
      await lockKeyInTransaction(tx, 'firstUseOfUser', userId)
      const store = userLoginsStore(tx)
      if (!(await store.hasUseOfDay(userId, at))) await store.record(userId, loginUseTypes.firstUse, at, client)
    })
  },

  async hasUseOfDay(userId: number, at: number): Promise<boolean> {
    const { rows } = await sql`
      select from user_logins where user_id = ${userId} and use_type <> ${loginUseTypes.passwordChange}
        and at >= date_trunc('day', ${moment(at)} at time zone statistics_zone()) at time zone statistics_zone()
      limit 1`.execute(db)
    return rows.length > 0
  },

  async removeAllOf(userId: number): Promise<void> {
    await db.deleteFrom('user_logins').where('user_id', '=', userId).execute()
  },

  /** Returns whether older ones remain. */
  async removeOld(before: number): Promise<boolean> {
    const { numAffectedRows = 0n } = await sql`delete from user_logins where id in (
      select id from user_logins where at <= ${moment(before)} order by at limit ${BATCH})`.execute(db)
    return numAffectedRows === BigInt(BATCH)
  },
})
