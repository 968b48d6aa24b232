import type { DeskFeedback } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { defaultLocale, toLocale } from '@slipway/contract/locale.ts'
import { maskedAccount } from '@slipway/contract/devices/device-query/masked.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import { otherWriterOf } from './feedback-writers.store.ts'
import { matching, ofOwner, type AskedFeedback } from './feedback-filter.ts'
import { problemTypeOf, replyTypeOf } from './own-feedback.views.ts'

interface DeskRow {
  id: number
  uid: string
  problem_id: string
  problem_type: number
  reply_type: number
  description: string
  device_model: string
  product_id: string
  account: string
  pictures: number
  assignee: string | null
  created_at: number
  asked_at: number
  writer: string | null
}

const toDesk = (row: DeskRow): DeskFeedback => ({
  recordId: row.uid,
  problemId: row.problem_id,
  problemType: problemTypeOf(row.problem_type),
  description: row.description,
  productId: row.product_id,
  deviceModel: row.device_model,
  account: maskedAccount(row.account),
  pictures: row.pictures,
  replyType: replyTypeOf(row.reply_type),
  assignee: row.assignee ?? '',
  createTime: row.created_at,
  askTime: row.asked_at,
  writer: row.writer ?? '',
})

const columns = sql`f.id, f.uid, f.problem_id, f.problem_type, f.reply_type, f.description, f.product_id, f.device_model, u.account,
  (select count(*)::int from feedback_pictures p where p.record_id = f.id) as pictures, f.created_at, f.asked_at,
  (select a.account from accounts a where a.id = f.assignee_id) as assignee`

/** The counters of an account's applications, or of one of them. */
const keysOf = (owner: number, appId: string | undefined) =>
  sql`key in (select 'app:' || app.app_id from apps app where app.owner_id = ${owner} and app.deleted_at is null
    and ${appId === undefined ? sql`true` : sql`app.app_id = ${appId}`})`

export const feedbackDeskViews = (db: DatabaseOrTransaction) => ({
  /** Those first whose users wrote last. */
  async list(
    asked: AskedFeedback,
    { offset, limit }: { offset: number; limit: number },
    { accountId, now }: { accountId: number; now: number },
  ): Promise<DeskFeedback[]> {
    const { rows } = await sql<DeskRow>`
      select ${columns}, ${otherWriterOf(accountId, now)} as writer from feedback_records f join users u on u.id = f.user_id
      where ${matching(asked)} order by f.asked_at desc, f.id desc limit ${limit} offset ${offset}`.execute(db)
    return rows.map(toDesk)
  },

  /** Counted row by row, up to the limit. */
  async count(asked: AskedFeedback, most: number): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select from feedback_records f where ${matching(asked)} limit ${most}) as counted`.execute(db)
    return rows[0]?.n ?? 0
  },

  /** All, of one type, of one application or of those of an account, by the counters that a trigger keeps. */
  async counted({ problemType, appId, ofOwner: owner }: Pick<AskedFeedback, 'problemType' | 'appId' | 'ofOwner'>) {
    const one = appId === undefined ? String(problemType ?? '*') : `app:${appId}`
    const { rows } = await sql<{ scope: string; n: number }>`
      select scope, coalesce(sum(n), 0)::bigint as n from counters
      where scope in ('feedback', 'feedbackUnreplied') and ${owner === undefined ? sql`key = ${one}` : keysOf(owner, appId)}
      group by scope`.execute(db)
    const of = (scope: string) => rows.find((row) => row.scope === scope)?.n ?? 0
    return { total: of('feedback'), unreplied: of('feedbackUnreplied') }
  },

  /** With `owner` only feedback of this account's applications. */
  async find(recordId: string, owner: number | undefined) {
    const row = await db
      .selectFrom('feedback_records as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .leftJoin('accounts as a', 'a.id', 'f.assignee_id')
      .leftJoin('apps', 'apps.app_id', 'f.app_id')
      .select(['f.app_id', 'apps.app_name', 'f.assignee_id', 'a.account as assignee'])
      .select(['f.id', 'f.uid', 'f.problem_id', 'f.problem_type', 'f.reply_type', 'f.description', 'f.device_model'])
      .select(['u.account', 'f.created_at', 'f.asked_at', 'f.third_platform', 'f.contact', 'f.product_id'])
      .select(['f.sub_serial', 'f.device_name', 'f.firmware_version', 'f.app_version', 'f.platform', 'f.locale'])
      .where('f.uid', '=', recordId)
      .$if(owner !== undefined, (query) => query.where(ofOwner(owner ?? 0)))
      .executeTakeFirst()
    return row && { ...row, shown: toDesk({ ...row, pictures: 0, writer: null }) }
  },

  /** Oldest first. */
  notesOf: (record: number) =>
    db
      .selectFrom('feedback_notes as n')
      .innerJoin('accounts as a', 'a.id', 'n.by_account')
      .select(['n.uid', 'n.by_account', 'a.account', 'n.note', 'n.at'])
      .where('n.record_id', '=', record)
      .orderBy('n.id')
      .execute(),

  /** What a reply to the record can name. Names that another user gave the device stay with that user. */
  async fillOf(record: number) {
    const row = await db
      .selectFrom('feedback_records as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select(['u.nickname', 'f.locale', 'f.user_id', 'f.device_name', 'f.device_named_by', 'f.device_model'])
      .where('f.id', '=', record)
      .executeTakeFirstOrThrow()
    const isOwnName = row.device_named_by === null || row.device_named_by === row.user_id
    return {
      fill: { name: row.nickname, device: isOwnName ? row.device_name : row.device_model },
      locale: toLocale(row.locale) ?? defaultLocale,
    }
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
