import { replyTypes, type ProblemType, type ReplyType } from '@slipway/contract/users/feedback/feedback.ts'
import { sql } from 'kysely'
import { isWithin } from '../../../db/time/clock-steps.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { ofOwner } from './feedback-filter.ts'

/** A record that the transaction has locked. */
export interface LockedFeedback {
  id: number
  userId: number
  replyType: ReplyType
  /** Replies of each side. */
  byStaff: number
  byUser: number
}

export interface FeedbackToInsert {
  recordId: string
  problemId: string
  userId: number
  problemType: ProblemType
  description: string
  thirdPlatform: string
  contact: Buffer | null
  productId: string
  subSerial: string
  deviceName: string
  deviceNamedBy: number | null
  deviceModel: string
  firmwareVersion: string
  locale: string
  appVersion: string
  platform: string
  appId: string
  at: number
}

/** Only feedback of this user, or of the applications of this account. */
export interface LockedBy {
  userId?: number | undefined
  owner?: number | undefined
}

export const feedbackStore = (db: DatabaseOrTransaction) => ({
  /** When the user sent its latest feedback, oldest first. */
  async sentSince(userId: number, { since, now }: { since: number; now: number }, limit: number): Promise<number[]> {
    const rows = await db
      .selectFrom('feedback_records')
      .select('created_at')
      .where('user_id', '=', userId)
      .where(isWithin('created_at', since, now))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ created_at }) => created_at).toReversed()
  },

  /** Undefined where another record has this problem ID. */
  async insert(added: FeedbackToInsert): Promise<number | undefined> {
    const at = new Date(added.at)
    const row = await db
      .insertInto('feedback_records')
      .values({
        uid: added.recordId,
        problem_id: added.problemId,
        user_id: added.userId,
        problem_type: added.problemType,
        description: added.description,
        third_platform: added.thirdPlatform,
        contact: added.contact,
        product_id: added.productId,
        sub_serial: added.subSerial,
        device_name: added.deviceName,
        device_named_by: added.deviceNamedBy,
        device_model: added.deviceModel,
        firmware_version: added.firmwareVersion,
        locale: added.locale,
        app_version: added.appVersion,
        platform: added.platform,
        app_id: added.appId,
        created_at: at,
        asked_at: at,
      })
      .onConflict((conflict) => conflict.column('problem_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id
  },

  /** Locks a record until the transaction ends. */
  async lock(recordId: string, { userId, owner }: LockedBy): Promise<LockedFeedback | undefined> {
    const row = await db
      .selectFrom('feedback_records as f')
      .select(['f.id', 'f.user_id', 'f.reply_type'])
      .where('f.uid', '=', recordId)
      .$if(userId !== undefined, (query) => query.where('f.user_id', '=', userId ?? 0))
      .$if(owner !== undefined, (query) => query.where(ofOwner(owner ?? 0)))
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    const { byStaff, byUser } = await db
      .selectFrom('feedback_replies')
      .select(({ fn }) => [
        fn.count<number>('by_account').as('byStaff'),
        sql<number>`count(*) filter (where by_account is null)`.as('byUser'),
      ])
      .where('record_id', '=', row.id)
      .executeTakeFirstOrThrow()
    const replyType = row.reply_type === replyTypes.replied ? replyTypes.replied : replyTypes.notReplied
    return { id: row.id, userId: row.user_id, replyType, byStaff, byUser }
  },

  /** `byAccount`: null for the user. */
  async reply({ id, byStaff, byUser }: LockedFeedback, reply: { byAccount: number | null; msg: string; at: number }) {
    await db
      .insertInto('feedback_replies')
      .values({
        record_id: id,
        n: byStaff + byUser + 1,
        by_account: reply.byAccount,
        msg: reply.msg,
        at: new Date(reply.at),
      })
      .execute()
    const isUser = reply.byAccount === null
    await db
      .updateTable('feedback_records')
      .set({
        reply_type: isUser ? replyTypes.notReplied : replyTypes.replied,
        ...(isUser ? { asked_at: new Date(reply.at) } : {}),
      })
      .where('id', '=', id)
      .execute()
  },

  /** The user has read the answers. */
  async markRead(id: number, at: number): Promise<void> {
    await db
      .updateTable('feedback_replies')
      .set({ read_at: new Date(at) })
      .where('record_id', '=', id)
      .where('by_account', 'is not', null)
      .where('read_at', 'is', null)
      .execute()
  },

  /**
   * Nothing is left that support could use without its texts, contact and pictures. Devices that the user has named have the
   * name of their product in the feedback of others.
   */
  async eraseOf(userId: number): Promise<void> {
    await db.deleteFrom('feedback_records').where('user_id', '=', userId).execute()
    await sql`update feedback_records f set device_named_by = null,
        device_name = coalesce((select p.product_name from products p where p.id = f.product_id), '')
      where f.device_named_by = ${userId}`.execute(db)
  },
})
