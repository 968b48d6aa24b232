import type { CodePurpose } from '@slipway/contract/identity/sign-in/sign-in.calls.ts'
import { sql } from 'kysely'
import { lockKeyInTransaction } from '../../../../db/advisory-locks.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { CodeEvents } from './verification-code-rules.ts'

/** Codes for end users. */
const userCodeKinds = ['userRegister', 'userLogin', 'userReset', 'userPhone', 'userLogoff'] as const
type UserCodeKind = (typeof userCodeKinds)[number]

/** The purpose and the recipient of a code. */
export interface CodeKey {
  purpose: CodePurpose | 'developer' | 'emailOld' | 'emailNew' | UserCodeKind
  indexcode: string
  /** The address, if it is not the account's own: the code is valid only for it. */
  email?: string
}

export interface StoredCode {
  hash: Buffer
  sentAt: number
}

export const verificationCodesStore = (db: DatabaseOrTransaction) => ({
  /** Serializes the counting for `who` until the transaction ends. */
  lock: (who: string): Promise<void> => lockKeyInTransaction(db, 'verificationCodes', who),

  async eventsOf(who: string, since: number): Promise<CodeEvents> {
    const rows = await db
      .selectFrom('mail_code_events')
      .select(['kind', 'at'])
      .where('who', '=', who)
      .where('at', '>', moment(since))
      .orderBy('at')
      .execute()
    const timesOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ at }) => at)
    return { asked: timesOf('asked'), wrong: timesOf('wrong') }
  },

  async record(whose: readonly string[], kind: 'asked' | 'wrong', at: number): Promise<void> {
    await db
      .insertInto('mail_code_events')
      .values(whose.map((who) => ({ who, kind, at: new Date(at) })))
      .execute()
  },

  async forgetEvents(who: string): Promise<void> {
    await db.deleteFrom('mail_code_events').where('who', '=', who).execute()
  },

  async forgetEvent(who: string, at: number): Promise<void> {
    await db.deleteFrom('mail_code_events').where('who', '=', who).where('at', '=', moment(at)).execute()
  },

  /** The previous code becomes void. */
  async keep({ purpose, indexcode }: CodeKey, hash: Buffer, sentAt: number): Promise<void> {
    const code = { code_hash: hash, sent_at: new Date(sentAt) }
    await db
      .insertInto('mail_codes')
      .values({ purpose, indexcode, ...code })
      .onConflict((conflict) => conflict.columns(['purpose', 'indexcode']).doUpdateSet(code))
      .execute()
  },

  async kept({ purpose, indexcode }: CodeKey): Promise<StoredCode | undefined> {
    const row = await db
      .selectFrom('mail_codes')
      .selectAll()
      .where('purpose', '=', purpose)
      .where('indexcode', '=', indexcode)
      .executeTakeFirst()
    return row && { hash: row.code_hash, sentAt: row.sent_at }
  },

  async remove({ purpose, indexcode }: CodeKey): Promise<void> {
    await db.deleteFrom('mail_codes').where('purpose', '=', purpose).where('indexcode', '=', indexcode).execute()
  },

  /** Codes and events of an end user, from every place. */
  async forgetUser(indexcode: string): Promise<void> {
    await db.deleteFrom('mail_codes').where('purpose', 'in', userCodeKinds).where('indexcode', '=', indexcode).execute()
    for (const kind of userCodeKinds) {
      const owner = `${kind}:${indexcode}`
      await sql`delete from mail_code_events where who = ${owner} or starts_with(who, ${`${owner}|`})`.execute(db)
    }
  },

  async removeOld(codesBefore: number, eventsBefore: number): Promise<void> {
    await db.deleteFrom('mail_codes').where('sent_at', '<=', moment(codesBefore)).execute()
    await db.deleteFrom('mail_code_events').where('at', '<=', moment(eventsBefore)).execute()
  },
})
