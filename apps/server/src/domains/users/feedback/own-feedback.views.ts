import {
  problemTypes,
  replyTypes,
  type OwnFeedback,
  type ProblemType,
  type ReplyType,
} from '@slipway/contract/users/feedback/feedback.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** A record with what only its detail shows. */
export interface OwnFeedbackRow {
  id: number
  shown: OwnFeedback
  thirdPlatform: string
  contact: Buffer | null
}

const types: readonly ProblemType[] = Object.values(problemTypes)
export const problemTypeOf = (stored: number): ProblemType =>
  types.find((type) => type === stored) ?? problemTypes.other

const rowsOf = (db: DatabaseOrTransaction, userId: number) =>
  db
    .selectFrom('feedback_records as f')
    .select(['f.id', 'f.uid', 'f.problem_id', 'f.problem_type', 'f.reply_type', 'f.description'])
    .select(['f.device_name', 'f.third_platform', 'f.contact', 'f.created_at'])
    .select(
      sql<number>`(select count(*) from feedback_replies r
        where r.record_id = f.id and r.by_account is not null and r.read_at is null)`.as('unread'),
    )
    .where('f.user_id', '=', userId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

export const replyTypeOf = (stored: number): ReplyType =>
  stored === replyTypes.replied ? replyTypes.replied : replyTypes.notReplied

const toOwn = (row: Row): OwnFeedbackRow => ({
  id: row.id,
  shown: {
    recordId: row.uid,
    problemId: row.problem_id,
    problemType: problemTypeOf(row.problem_type),
    description: row.description,
    deviceName: row.device_name,
    replyType: replyTypeOf(row.reply_type),
    unread: row.unread,
    createTime: row.created_at,
  },
  thirdPlatform: row.third_platform,
  contact: row.contact,
})

export const ownFeedbackViews = (db: DatabaseOrTransaction) => ({
  /** Newest first; `before`: of the number of a row. */
  async listOf(userId: number, { before, limit }: { before?: number | undefined; limit: number }) {
    const found = await rowsOf(db, userId)
      .$if(before !== undefined, (query) => query.where('f.id', '<', before ?? 0))
      .orderBy('f.id', 'desc')
      .limit(limit)
      .execute()
    return found.map(toOwn)
  },

  async find(userId: number, recordId: string): Promise<OwnFeedbackRow | undefined> {
    const row = await rowsOf(db, userId).where('f.uid', '=', recordId).executeTakeFirst()
    return row && toOwn(row)
  },

  repliesOf: (record: number) =>
    db
      .selectFrom('feedback_replies')
      .select(['by_account', 'msg', 'at'])
      .where('record_id', '=', record)
      .orderBy('n')
      .execute(),

  /** Feedback with answers that the user has not read. */
  async unreadOf(userId: number, limit: number): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select from feedback_records f where f.user_id = ${userId} and exists (
          select from feedback_replies r where r.record_id = f.id and r.by_account is not null and r.read_at is null
        ) limit ${limit}
      ) as found`.execute(db)
    return rows[0]?.n ?? 0
  },

  /** The ID of an application, or empty for one that does not exist. */
  async knownApp(appId: string): Promise<string> {
    if (appId === '') return ''
    const row = await db
      .selectFrom('apps')
      .select('app_id')
      .where('app_id', '=', appId.toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row?.app_id ?? ''
  },

  /** Of each firmware type of a device, as it last reported them. */
  async firmwareOf(deviceId: number): Promise<string> {
    const found = await db
      .selectFrom('device_firmware')
      .select('version')
      .where('device_id', '=', deviceId)
      .orderBy('firmware_type')
      .execute()
    return found.map(({ version }) => version).join(', ')
  },

  /** What was said in the latest feedback of a user, for its export. */
  exportedReplies: (userId: number, records: readonly number[]) =>
    db
      .selectFrom('feedback_replies as r')
      .innerJoin('feedback_records as f', 'f.id', 'r.record_id')
      .select(['f.problem_id', 'r.by_account', 'r.msg', 'r.at'])
      .where('f.user_id', '=', userId)
      .where('f.id', 'in', records.length > 0 ? [...records] : [0])
      .orderBy('f.id', 'desc')
      .orderBy('r.n')
      .execute(),
})
