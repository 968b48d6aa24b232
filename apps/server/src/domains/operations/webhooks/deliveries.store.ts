import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import {
  deliveryStates,
  webhookStates,
  type DeliveryState,
} from '@slipway/contract/operations/webhooks/webhook-states.ts'
import type { WebhookAttempt } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { webhooksLimits } from '@slipway/contract/operations/webhooks/webhooks.limits.ts'
import { sql } from 'kysely'
import { moment, notify, type DatabaseOrTransaction } from '../../../db/database.ts'

/** The channel that wakes the senders. */
export const WEBHOOKS = 'webhooks'
/** An attempt further ahead than any pause was planned before the clock was set back. */
const LONGEST_PAUSE_MS = DAY_MS + 6 * HOUR_MS

export interface NewMessage {
  messageId: string
  at: number
  type: string
  subject: string
  body: string
}

/** A delivery by its row. */
export interface DeliveryPlace {
  at: number
  endpointId: string
  messageId: string
}

export interface ClaimedDelivery extends DeliveryPlace {
  /** With the one that begins now. */
  tries: number
  /** Null: the message is past its retention. */
  body: string | null
}

export interface EndedAttempt {
  state: DeliveryState
  dueAt: number | undefined
  attempt: WebhookAttempt
}

const isDue = (now: number) =>
  sql<boolean>`(w.due_at <= ${moment(now)} or w.due_at > ${moment(now + LONGEST_PAUSE_MS)})`
const isAt = ({ at, endpointId, messageId }: DeliveryPlace) =>
  sql<boolean>`at = ${moment(at)} and endpoint_id = ${endpointId} and message_id = ${messageId}`

export const deliveriesStore = (db: DatabaseOrTransaction) => ({
  /** `seq` of a message. */
  async nextPosition(): Promise<number> {
    const { rows } = await sql<{ position: number }>`select nextval('webhook_positions') as position`.execute(db)
    return rows[0]?.position ?? 0
  },

  /** Without effect for a message that is there already. */
  async add({ messageId, at, type, subject, body }: NewMessage, endpointIds: readonly string[]): Promise<void> {
    const place = { at: new Date(at), message_id: messageId }
    await db
      .insertInto('webhook_messages')
      .values({ ...place, body })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('webhook_deliveries')
      .values(endpointIds.map((id) => ({ ...place, endpoint_id: id, type, subject, due_at: new Date(at) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await notify(db, WEBHOOKS)
  },

  /**
   * Leases what is due, fairly: each endpoint has a few deliveries in progress at most, whatever the others have. A sender
   * that dies loses its leases, and another one delivers again under the same id.
   */
  async claim(limit: number, now: number): Promise<ClaimedDelivery[]> {
    const until = moment(now + webhooksLimits.leaseMs)
    const { rows } = await sql<ClaimedDelivery>`
      with open as (
        select e.endpoint_id, case when e.failing_since is null then ${webhooksLimits.parallel}::int else 1 end as parallel
        from webhook_endpoints e
        where e.state = ${webhookStates.on}
          and exists (select from webhook_deliveries w where w.endpoint_id = e.endpoint_id and ${isDue(now)})
        for no key update skip locked
      ), due as (
        select d.at, d.endpoint_id, d.message_id
        from open cross join lateral (
          select w.at, w.endpoint_id, w.message_id from webhook_deliveries w
          where w.endpoint_id = open.endpoint_id and ${isDue(now)}
          order by w.due_at
          limit greatest(0, open.parallel - (
            select count(*) from webhook_deliveries s
            where s.endpoint_id = open.endpoint_id and s.state = ${deliveryStates.sending}
              and s.due_at > ${moment(now)} and s.due_at <= ${until}))
          for update skip locked) d
        limit ${limit}
      )
      update webhook_deliveries w set state = ${deliveryStates.sending}, due_at = ${until}, tries = w.tries + 1
      from due where w.at = due.at and w.endpoint_id = due.endpoint_id and w.message_id = due.message_id
      returning w.at, w.endpoint_id as "endpointId", w.message_id as "messageId", w.tries,
        (select m.body from webhook_messages m where m.at = w.at and m.message_id = w.message_id) as body`.execute(db)
    return rows
  },

  /** False where another sender has the delivery meanwhile. */
  async end(claimed: DeliveryPlace & { tries: number }, { state, dueAt, attempt }: EndedAttempt): Promise<boolean> {
    const due = dueAt === undefined ? sql`null` : moment(dueAt)
    const { numAffectedRows } = await sql`
      update webhook_deliveries set state = ${state}, due_at = ${due}, last_status = ${attempt.httpStatus},
        attempts = case when jsonb_array_length(attempts) >= ${webhooksLimits.attemptsShown} then attempts - 0 else attempts end
          || ${JSON.stringify(attempt)}::jsonb
      where ${isAt(claimed)} and tries = ${claimed.tries} and state = ${deliveryStates.sending}`.execute(db)
    return Number(numAffectedRows ?? 0n) > 0
  },

  wake: (): Promise<void> => notify(db, WEBHOOKS),

  /** What waits is not delivered any more. */
  async cancelWaiting(endpointId: string): Promise<void> {
    await sql`update webhook_deliveries set state = ${deliveryStates.cancelled}, due_at = null
      where endpoint_id = ${endpointId} and due_at is not null`.execute(db)
  },

  /** How many wait, counted up to a limit. */
  async waiting(endpointId: string, most: number): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select from webhook_deliveries where endpoint_id = ${endpointId} and due_at is not null limit ${most}) as first`.execute(
      db,
    )
    return rows[0]?.n ?? 0
  },

  /** Delivers again from the first attempt; not what is being sent now. Returns how many. */
  async replay(
    endpointId: string,
    { messageIds, times, isDead, from, to }: ReplayFilter,
    { now, limit }: { now: number; limit: number },
  ): Promise<number> {
    const conditions = [
      sql`endpoint_id = ${endpointId} and state <> ${deliveryStates.sending}`,
      ...(messageIds
        ? [sql`at = any(${times.map((at) => new Date(at))}::timestamptz[]) and message_id = any(${messageIds}::text[])`]
        : []),
      ...(isDead ? [sql`state = ${deliveryStates.dead}`] : []),
      ...(from === undefined ? [] : [sql`at >= ${moment(from)}`]),
      ...(to === undefined ? [] : [sql`at < ${moment(to)}`]),
    ]
    const { numAffectedRows } = await sql`
      update webhook_deliveries w set state = ${deliveryStates.waiting}, due_at = ${moment(now)}, tries = 0
      from (
        select at, message_id from webhook_deliveries where ${sql.join(conditions, sql` and `)}
        order by at desc, message_id desc limit ${limit}) as chosen
      where w.at = chosen.at and w.endpoint_id = ${endpointId} and w.message_id = chosen.message_id
        and w.state <> ${deliveryStates.sending}`.execute(db)
    await notify(db, WEBHOOKS)
    return Number(numAffectedRows ?? 0n)
  },
})

export interface ReplayFilter {
  messageIds: readonly string[] | undefined
  /** Of these messages. */
  times: readonly number[]
  isDead: boolean
  from: number | undefined
  to: number | undefined
}
