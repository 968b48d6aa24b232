import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import { matching, type AskedFeedback } from './feedback-filter.ts'

export interface ExportedRow {
  id: number
  uid: string
  problem_id: string
  problem_type: number
  reply_type: number
  description: string
  third_platform: string
  contact: Buffer | null
  product_id: string
  sub_serial: string
  device_model: string
  firmware_version: string
  app_version: string
  platform: string
  app_name: string | null
  account: string
  assignee: string | null
  pictures: number
  replies: number
  replied_at: number | null
  created_at: number
  asked_at: number
}

export const exportedFeedbackViews = (db: DatabaseOrTransaction) => ({
  /** In the order of the list, after a row of it. */
  async after(asked: AskedFeedback, last: ExportedRow | undefined, limit: number): Promise<ExportedRow[]> {
    const isLater = last ? sql`(f.asked_at, f.id) < (${moment(last.asked_at)}, ${last.id})` : sql`true`
    const { rows } = await sql<ExportedRow>`
      select f.id, f.uid, f.problem_id, f.problem_type, f.reply_type, f.description, f.third_platform, f.contact,
        f.product_id, f.sub_serial, f.device_model, f.firmware_version, f.app_version, f.platform, f.created_at,
        f.asked_at, u.account, app.app_name, a.account as assignee,
        (select count(*)::int from feedback_pictures p where p.record_id = f.id) as pictures,
        said.replies, said.replied_at
      from feedback_records f join users u on u.id = f.user_id
      left join apps app on app.app_id = f.app_id
      left join accounts a on a.id = f.assignee_id
      cross join lateral (
        select count(*)::int as replies, max(r.at) as replied_at from feedback_replies r
        where r.record_id = f.id and r.by_account is not null) as said
      where ${matching(asked)} and ${isLater} order by f.asked_at desc, f.id desc limit ${limit}`.execute(db)
    return rows
  },
})
