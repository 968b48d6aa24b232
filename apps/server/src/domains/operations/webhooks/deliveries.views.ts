import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { DeliveryState } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import type { listWebhookDeliveries } from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetails,
} from '@slipway/contract/operations/webhooks/webhooks.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

const columns = sql`w.message_id as "messageId", w.endpoint_id as "endpointId", w.type, w.subject, w.at as time, w.state, w.tries,
  case when w.state in (1, 4) then w.due_at end as "nextTime", w.last_status as "lastStatus"`

interface DeliveryRow extends Omit<WebhookDelivery, 'state'> {
  state: DeliveryState
}

type Asked = Omit<CheckedInputOf<typeof listWebhookDeliveries>, 'before'> & {
  before: { messageId: string; at: number } | undefined
}

export const deliveriesViews = (db: DatabaseOrTransaction) => ({
  /** Newest first, with one more than asked for where there are more. */
  async page({ endpointId, state, type, subject, from, to, before, pageSize }: Asked): Promise<WebhookDelivery[]> {
    const conditions = [
      sql`w.endpoint_id = ${endpointId}`,
      ...(state === undefined ? [] : [sql`w.state = ${state}`]),
      ...(type === undefined ? [] : [sql`w.type = ${type}`]),
      ...(subject === undefined ? [] : [sql`w.subject = ${subject}`]),
      ...(from === undefined ? [] : [sql`w.at >= ${moment(from)}`]),
      ...(to === undefined ? [] : [sql`w.at < ${moment(to)}`]),
      ...(before === undefined ? [] : [sql`(w.at, w.message_id) < (${moment(before.at)}, ${before.messageId})`]),
    ]
    const { rows } = await sql<DeliveryRow>`
      select ${columns} from webhook_deliveries w where ${sql.join(conditions, sql` and `)}
      order by w.at desc, w.message_id desc limit ${pageSize + 1}`.execute(db)
    return rows
  },

  async details(endpointId: string, messageId: string, at: number): Promise<WebhookDeliveryDetails | undefined> {
    const { rows } = await sql<DeliveryRow & { attempts: WebhookAttempt[]; body: string }>`
      select ${columns}, w.attempts, coalesce(m.body, '') as body
      from webhook_deliveries w left join webhook_messages m on m.at = w.at and m.message_id = w.message_id
      where w.at = ${moment(at)} and w.endpoint_id = ${endpointId} and w.message_id = ${messageId}`.execute(db)
    return rows[0]
  },
})
