import type { DeskFeedback, FeedbackFilter } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { maskedAccount } from '@slipway/contract/devices/device-query/masked.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import { problemTypeOf, replyTypeOf } from './own-feedback.views.ts'

/** What support asks for. */
export interface AskedFeedback extends FeedbackFilter {
  keyword: string | undefined
}

/** The filters of a list as one condition on `f`. */
function matching({ status, problemType, productId, from, to, keyword }: AskedFeedback) {
  const conditions = [
    sql`true`,
    ...(status === undefined ? [] : [sql`f.reply_type = ${status}`]),
    ...(problemType === undefined ? [] : [sql`f.problem_type = ${problemType}`]),
    // The second condition is that of the index.
    ...(productId === undefined ? [] : [sql`f.product_id = ${productId} and f.product_id <> ''`]),
    ...(from === undefined ? [] : [sql`f.asked_at >= ${moment(from)}`]),
    ...(to === undefined ? [] : [sql`f.asked_at < ${moment(to)}`]),
    ...(keyword === undefined ? [] : [sql`f.id in (${idsOf(keyword)})`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** By pairs of characters and then by the text itself; or of the user with this account. */
function idsOf(keyword: string) {
  const searched = sql`feedback_searched(hit.problem_id, hit.description)`
  const isIn = sql`position(lower(${keyword}) in lower(${searched})) > 0`
  const byText =
    Array.from(keyword).length < 2
      ? sql`select hit.id from (
          select id, problem_id, description from feedback_records
          order by asked_at desc, id desc limit ${feedbackLimits.lookedThrough}) as hit where ${isIn}`
      : sql`select hit.id from feedback_records hit
          where feedback_grams(${searched}) @> feedback_grams(${keyword}) and ${isIn}`
  return sql`${byText} union all
    select own.id from feedback_records own join users u on u.id = own.user_id
    where u.indexcode = lower(${keyword})`
}

interface DeskRow {
  id: number
  uid: string
  problem_id: string
  problem_type: number
  reply_type: number
  description: string
  device_model: string
  account: string
  pictures: number
  created_at: number
  asked_at: number
}

const toDesk = (row: DeskRow): DeskFeedback => ({
  recordId: row.uid,
  problemId: row.problem_id,
  problemType: problemTypeOf(row.problem_type),
  description: row.description,
  deviceModel: row.device_model,
  account: maskedAccount(row.account),
  pictures: row.pictures,
  replyType: replyTypeOf(row.reply_type),
  createTime: row.created_at,
  askTime: row.asked_at,
})

const columns = sql`f.id, f.uid, f.problem_id, f.problem_type, f.reply_type, f.description, f.device_model, u.account,
  (select count(*)::int from feedback_pictures p where p.record_id = f.id) as pictures, f.created_at, f.asked_at`

export const feedbackDeskViews = (db: DatabaseOrTransaction) => ({
  /** Those first whose users wrote last. */
  async list(asked: AskedFeedback, { offset, limit }: { offset: number; limit: number }): Promise<DeskFeedback[]> {
    const { rows } = await sql<DeskRow>`
      select ${columns} from feedback_records f join users u on u.id = f.user_id
      where ${matching(asked)} order by f.asked_at desc, f.id desc limit ${limit} offset ${offset}`.execute(db)
    return rows.map(toDesk)
  },

  /** Counted row by row, up to the limit. */
  async count(asked: AskedFeedback): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select from feedback_records f where ${matching(asked)} limit ${feedbackLimits.counted}) as counted`.execute(db)
    return rows[0]?.n ?? 0
  },

  /** All, or of one type, by the counters that a trigger keeps. */
  async counted(problemType: number | undefined): Promise<{ total: number; unreplied: number }> {
    const found = await db
      .selectFrom('counters')
      .select(['scope', 'n'])
      .where('scope', 'in', ['feedback', 'feedbackUnreplied'])
      .where('key', '=', problemType === undefined ? '*' : String(problemType))
      .execute()
    const of = (scope: string) => found.find((row) => row.scope === scope)?.n ?? 0
    return { total: of('feedback'), unreplied: of('feedbackUnreplied') }
  },

  async find(recordId: string) {
    const row = await db
      .selectFrom('feedback_records as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select(['f.id', 'f.uid', 'f.problem_id', 'f.problem_type', 'f.reply_type', 'f.description', 'f.device_model'])
      .select(['u.account', 'f.created_at', 'f.asked_at', 'f.third_platform', 'f.contact', 'f.product_id'])
      .select(['f.sub_serial', 'f.device_name', 'f.firmware_version', 'f.app_version', 'f.platform', 'f.locale'])
      .where('f.uid', '=', recordId)
      .executeTakeFirst()
    return row && { ...row, shown: toDesk({ ...row, pictures: 0 }) }
  },

  /** Oldest first, with the account of support. */
  repliesOf: (record: number) =>
    db
      .selectFrom('feedback_replies as r')
      .leftJoin('accounts as a', 'a.id', 'r.by_account')
      .select(['r.by_account', 'r.msg', 'r.at', 'r.read_at', 'a.account'])
      .where('r.record_id', '=', record)
      .orderBy('r.n')
      .execute(),

  /** Other feedback about the same product and firmware since then. */
  async sameProblem(
    { id, productId, firmware }: { id: number; productId: string; firmware: string },
    since: number,
  ): Promise<number> {
    if (productId === '') return 0
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select from feedback_records f
        where f.product_id = ${productId} and f.product_id <> '' and f.asked_at > ${moment(since)}
          and f.firmware_version = ${firmware} and f.id <> ${id}
        limit ${feedbackLimits.sameProblem.max}) as same`.execute(db)
    return rows[0]?.n ?? 0
  },
})
