import { indexcodesOf, isAccountLike } from '@slipway/contract/identity/accounts/account-search.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import type { FeedbackFilter } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { sql } from 'kysely'
import { moment } from '../../../db/database.ts'
import { hasKeyword } from '../../../db/lists/text-search.ts'

/** What is asked for, within what the caller may see. */
export interface AskedFeedback extends Omit<FeedbackFilter, 'assignee'> {
  keyword: string | undefined
  /** Null: of no account. */
  assigneeId: number | null | undefined
  /** Only feedback of this account's applications. */
  ofOwner: number | undefined
}

/** Records of the applications of an account, on `f`. */
export const ofOwner = (accountId: number) =>
  sql<boolean>`f.app_id <> '' and f.app_id in (
    select app.app_id from apps app where app.owner_id = ${accountId} and app.deleted_at is null)`

/** The filters of a list as one condition on `f`. */
export function matching(asked: AskedFeedback) {
  const { status, problemType, productId, appId, assigneeId, from, to, keyword } = asked
  const conditions = [
    sql`true`,
    ...(asked.ofOwner === undefined ? [] : [ofOwner(asked.ofOwner)]),
    ...(status === undefined ? [] : [sql`f.reply_type = ${status}`]),
    ...(problemType === undefined ? [] : [sql`f.problem_type = ${problemType}`]),
    // The second conditions are those of the indexes.
    ...(productId === undefined ? [] : [sql`f.product_id = ${productId} and f.product_id <> ''`]),
    ...(appId === undefined ? [] : [sql`f.app_id = ${appId} and f.app_id <> ''`]),
    ...(assigneeId === undefined
      ? []
      : [assigneeId === null ? sql`f.assignee_id is null` : sql`f.assignee_id = ${assigneeId}::bigint`]),
    ...(from === undefined ? [] : [sql`f.asked_at >= ${moment(from)}`]),
    ...(to === undefined ? [] : [sql`f.asked_at < ${moment(to)}`]),
    ...(keyword === undefined ? [] : [sql`f.id in (${idsOf(keyword)})`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** By a part of the text; or of the user with this account. */
function idsOf(keyword: string) {
  const byText = sql`select hit.id from feedback_records hit
    where ${hasKeyword(sql`feedback_searched(hit.problem_id, hit.description)`, keyword)}`
  if (!isAccountLike(keyword)) return byText
  return sql`${byText} union all
    select own.id from feedback_records own join users u on u.id = own.user_id
    where u.indexcode = any(${indexcodesOf(keyword, DEFAULT_AREA_CODE)})`
}
