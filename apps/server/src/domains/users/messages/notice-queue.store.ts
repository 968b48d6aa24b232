import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { eventStatus } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { hasCome } from '../../../db/time/clock-steps.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** The channel that wakes the writer of messages. */
export const NOTICES = 'notices'

/** An event of a bound device that has a message, with all that its message needs. */
export interface QueuedEvent {
  eventId: number
  deviceId: number
  productId: string
  deKey: string
  status: number
  /** Epoch ms of the server, and by the device's clock. */
  at: number
  toldAt: number
  data: unknown
  basic: unknown
  notification: unknown
  homeId: number
  homeDeviceId: string
  timeZone: string
  boundBy: number
  message: {
    eName: unknown
    eCategory: string
    eMsgType: string
    eClientEntrance: string
    ePush: unknown
    eList: unknown
    eDetail: unknown
    eRhPush: string
    eRhList: string
    ePicurl: string
  }
}

/**
 * Runs in the transaction that has written these events of bound devices. Stops are always queued: they end a message,
 * whatever their `action` asks for (SI-050).
 */
export async function queueNotices(client: ClientBase, eventIds: readonly number[]): Promise<void> {
  await client.query({
    name: 'notices-queued',
    text: `with queued as (
        insert into notice_queue (event_id, device_id, due_at)
        select e.id, e.device_id, e.at
        from device_events e
        join devices d on d.id = e.device_id
        join event_messages m on m.product_id = d.product_id and m.e_notice
        join features f on f.id = m.feature_id and f.de_key = e.de_key
        where e.id = any ($1::bigint[])
          and (e.status = ${eventStatus.stopped} or coalesce((e.notification->>'action')::int, 7) & 3 <> 0)
        returning 1)
      select pg_notify('${NOTICES}', '') from queued limit 1`,
    values: [eventIds],
  })
}

/** How long an event waits that could not be handled. */
export const NOTICE_RETRY_MS = MINUTE_MS

export const noticeQueueStore = (db: DatabaseOrTransaction) => ({
  /** Events of one device belong to one of eight shards, which one process handles at a time. */
  async shards(now: number): Promise<number[]> {
    const { rows } = await sql<{ shard: number }>`
      select distinct (device_id & 7)::int as shard from notice_queue where ${hasCome('due_at', now, NOTICE_RETRY_MS)}`.execute(
      db,
    )
    return rows.map(({ shard }) => shard)
  },

  /** Removes the next events of a shard from the queue and returns them; those without a reader are only removed. */
  async take(shard: number, limit: number, now: number): Promise<{ taken: number[]; events: QueuedEvent[] }> {
    const removed = await sql<{ event_id: number }>`
      delete from notice_queue where event_id in (
        select event_id from notice_queue
        where (device_id & 7) = ${shard} and ${hasCome('due_at', now, NOTICE_RETRY_MS)}
        order by event_id limit ${limit} for update skip locked)
      returning event_id`.execute(db)
    const taken = removed.rows.map((row) => row.event_id)
    if (taken.length === 0) return { taken, events: [] }
    const { rows } = await sql<QueuedEvent>`
      select e.id as "eventId", e.device_id as "deviceId", hd.product_id as "productId", e.de_key as "deKey", e.status,
        e.at, e.told_at as "toldAt", e.data, e.basic, e.notification, hd.home_id as "homeId",
        hd.uid as "homeDeviceId", h.time_zone as "timeZone", hd.bound_by as "boundBy",
        json_build_object('eName', m.e_name, 'eCategory', m.e_category, 'eMsgType', m.e_msg_type,
          'eClientEntrance', m.e_client_entrance, 'ePush', m.e_push, 'eList', m.e_list, 'eDetail', m.e_detail,
          'eRhPush', m.e_rh_push, 'eRhList', m.e_rh_list, 'ePicurl', m.e_picurl) as message
      from device_events e
      join home_devices hd on hd.device_id = e.device_id and hd.bound_at <= e.at
      join homes h on h.id = hd.home_id
      join event_messages m on m.product_id = hd.product_id and m.e_notice
      join features f on f.id = m.feature_id and f.de_key = e.de_key
      where e.id = any (${taken}::bigint[])
      order by e.id`.execute(db)
    return { taken, events: rows }
  },

  async postpone(eventIds: readonly number[], dueAt: number): Promise<void> {
    await db
      .updateTable('notice_queue')
      .set({ due_at: new Date(dueAt) })
      .where('event_id', 'in', eventIds)
      .execute()
  },

  async next(shard: number, limit: number, now: number): Promise<number[]> {
    const { rows } = await sql<{ event_id: number }>`
      select event_id from notice_queue where (device_id & 7) = ${shard} and ${hasCome('due_at', now, NOTICE_RETRY_MS)}
      order by event_id limit ${limit}`.execute(db)
    return rows.map((row) => row.event_id)
  },
})
