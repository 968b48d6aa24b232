import { lockKeyInTransaction } from '../../../db/advisory-locks.ts'
import { isWithin } from '../../../db/time/clock-steps.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

export interface TotpSecret {
  sealed: Buffer
  confirmedAt: number
  lastStep: number
}

/** Whose attempts are counted: failures at one place do not lock another. */
export interface TriesOf {
  accountId: number
  /** `step`: sign-in from unknown browsers; `step:<browser>`: from a known one; `proof`: in an open session. */
  place: string
}

/** Authenticator apps, recovery codes and wrong codes. */
export const factorsStore = (db: DatabaseOrTransaction) => ({
  /** Serializes changes and attempts of this account's factors until the transaction ends. */
  lock: (accountId: number): Promise<void> => lockKeyInTransaction(db, 'secondFactors', accountId),

  async totp(accountId: number): Promise<TotpSecret | undefined> {
    const row = await db.selectFrom('totp_secrets').selectAll().where('account_id', '=', accountId).executeTakeFirst()
    if (!row?.sealed || row.confirmed_at === null) return undefined
    return { sealed: row.sealed, confirmedAt: row.confirmed_at, lastStep: row.last_step }
  },

  async offerTotp(accountId: number, sealed: Buffer, at: number): Promise<void> {
    const offer = { offered: sealed, offered_at: new Date(at) }
    await db
      .insertInto('totp_secrets')
      .values({ account_id: accountId, ...offer })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(offer))
      .execute()
  },

  async offeredTotp(accountId: number, since: number): Promise<Buffer | undefined> {
    const row = await db
      .selectFrom('totp_secrets')
      .select('offered')
      .where('account_id', '=', accountId)
      .where('offered_at', '>', moment(since))
      .executeTakeFirst()
    return row?.offered ?? undefined
  },

  async confirmTotp(accountId: number, sealed: Buffer, step: number, at: number): Promise<void> {
    await db
      .updateTable('totp_secrets')
      .set({ sealed, confirmed_at: new Date(at), last_step: step, offered: null, offered_at: null })
      .where('account_id', '=', accountId)
      .execute()
  },

  /** False where this step, or a later one, was already used. */
  async takeStep(accountId: number, step: number): Promise<boolean> {
    const taken = await db
      .updateTable('totp_secrets')
      .set({ last_step: step })
      .where('account_id', '=', accountId)
      .where('last_step', '<', step)
      .returning('account_id')
      .executeTakeFirst()
    return taken !== undefined
  },

  async removeTotp(accountId: number): Promise<void> {
    await db.deleteFrom('totp_secrets').where('account_id', '=', accountId).execute()
  },

  async recoveryCodesLeft(accountId: number): Promise<number> {
    const { left } = await db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return left
  },

  async replaceRecoveryCodes(accountId: number, hashes: readonly Buffer[]): Promise<void> {
    await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
    if (hashes.length === 0) return
    await db
      .insertInto('recovery_codes')
      .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
      .execute()
  },

  /** A code works once. */
  async takeRecoveryCode(accountId: number, hash: Buffer): Promise<boolean> {
    const taken = await db
      .deleteFrom('recovery_codes')
      .where('account_id', '=', accountId)
      .where('code_hash', '=', hash)
      .returning('account_id')
      .executeTakeFirst()
    return taken !== undefined
  },

  /** In epoch ms, oldest first. */
  async failuresSince(
    { accountId, place }: TriesOf,
    { since, now }: { since: number; now: number },
  ): Promise<number[]> {
    const rows = await db
      .selectFrom('factor_failures')
      .select('at')
      .where('account_id', '=', accountId)
      .where('place', '=', place)
      .where(isWithin('at', since, now))
      .orderBy('at')
      .execute()
    return rows.map(({ at }) => at)
  },

  async recordFailure({ accountId, place }: TriesOf, at: number): Promise<void> {
    await db
      .insertInto('factor_failures')
      .values({ account_id: accountId, place, at: new Date(at) })
      .execute()
  },

  async forgetFailures({ accountId, place }: TriesOf): Promise<void> {
    await db.deleteFrom('factor_failures').where('account_id', '=', accountId).where('place', '=', place).execute()
  },

  async forgetAllFailures(accountId: number): Promise<void> {
    await db.deleteFrom('factor_failures').where('account_id', '=', accountId).execute()
  },

  async removeOldFailures(before: number): Promise<void> {
    await db.deleteFrom('factor_failures').where('at', '<=', moment(before)).execute()
  },
})
