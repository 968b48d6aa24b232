import { eventMessageLimits } from '@slipway/contract/products/event-messages/event-messages.limits.ts'
import type { EventStatus } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { inBatches } from '../../../db/batches/in-batches.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../db/database.ts'
import { historyPages } from '../../../db/lists/history-pages.ts'
import type { Slice } from '../../../db/lists/nearer-end.ts'

/** An event as the device sent it; its three parts are JSON text. */
export interface NewEvent {
  deviceId: number
  deKey: string
  /** The feature's number; undefined where the product has no such event. */
  did: string | undefined
  status: EventStatus
  /** Epoch ms of the server's clock; `time` is by the device's clock. */
  at: number
  toldAt: number
  data: string | null
  basic: string | null
  notification: string | null
}

export interface StoredEvent {
  id: string
  deKey: string
  status: EventStatus
  at: number
  toldAt: number
  data: unknown
  basic: unknown
  notification: unknown
}

/** For the events of devices that are bound to a home, in the transaction that has written them. */
export type QueueNotices = (client: ClientBase, eventIds: readonly number[]) => Promise<void>

/**
 * Runs in the transaction of the messages that carried the events. The retention is the one of the event's message at
 * that moment. The statement returns the events of bound devices: one lookup in an index for each event, and no second
 * statement for devices that no home has.
 */
export function eventWriting(queueNotices: QueueNotices) {
  return async (client: ClientBase, events: readonly NewEvent[]): Promise<void> => {
    const column = <Key extends keyof NewEvent>(key: Key) => events.map((event) => event[key])
    const times = (key: 'at' | 'toldAt') => events.map((event) => new Date(event[key]).toISOString())
    const { rows } = await client.query<{ id: number }>({
      name: 'device-events',
      text: `with written as (insert into device_events
            (device_id, de_key, status, at, told_at, data, basic, notification, expires_at)
          select e.device_id, e.de_key, e.status, e.at, e.told_at, e.data, e.basic, e.notification,
            e.at + coalesce(m.e_storage_cycle, ${eventMessageLimits.storageDays.defaultValue}) * interval '24 hours'
          from unnest($1::bigint[], $2::text[], $3::bigint[], $4::smallint[], $5::timestamptz[], $6::timestamptz[],
              $7::jsonb[], $8::jsonb[], $9::jsonb[]) with ordinality
            as e (device_id, de_key, feature_id, status, at, told_at, data, basic, notification, n)
          left join event_messages m on m.feature_id = e.feature_id
          order by e.n
          returning id, device_id)
        select w.id from written w where (select true from home_devices h where h.device_id = w.device_id)`,
      values: [
        column('deviceId'),
        column('deKey'),
        column('did'),
        column('status'),
        times('at'),
        times('toldAt'),
        column('data'),
        column('basic'),
        column('notification'),
      ],
    })
    if (rows.length > 0)
      await queueNotices(
        client,
        rows.map(({ id }) => id),
      )
  }
}

export const deviceEventsStore = (db: DatabaseOrTransaction, pages = historyPages(db, 'device_events')) => ({
  /** Newest first, and first the ids, which one index has in order. */
  async list(deviceId: number, slice: Slice, total: number): Promise<StoredEvent[]> {
    const ids = await pages(deviceId, slice, total)
    if (ids.length === 0) return []
    const rows = await db.selectFrom('device_events').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute()
    return rows.map(toEvent)
  },

  async listSince(
    deviceId: number,
    { since, below, limit }: { since: number; below: number | undefined; limit: number },
  ): Promise<StoredEvent[]> {
    const rows = await db
      .selectFrom('device_events')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('id', '<', below ?? Number.MAX_SAFE_INTEGER)
      .where('at', '>=', moment(since))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toEvent)
  },

  /** The device's number of events, from a counter that inserts and deletes maintain. */
  async total(deviceId: number): Promise<number> {
    const row = await db
      .selectFrom('counters')
      .select('n')
      .where('scope', '=', 'deviceEvents')
      .where('key', '=', String(deviceId))
      .executeTakeFirst()
    return row?.n ?? 0
  },

  /** Some events of these devices; returns how many. */
  async deleteSome(deviceIds: readonly number[], limit: number): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('device_events')
      .where('id', 'in', (events) =>
        events
          .selectFrom('device_events')
          .select('id')
          .where('device_id', '=', sql<number>`any(${deviceIds})`)
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  },

  async deleteBefore(deviceId: number, at: number): Promise<void> {
    await db.deleteFrom('device_events').where('device_id', '=', deviceId).where('at', '<', moment(at)).execute()
  },

  /** Deletes expired events and returns their number. */
  expire(now: number): Promise<number> {
    return inBatches(async (limit) => {
      const { numDeletedRows } = await db
        .deleteFrom('device_events')
        .where('id', 'in', (events) =>
          events
            .selectFrom('device_events')
            .select('id')
            .where('expires_at', '<=', moment(now))
            .orderBy('expires_at')
            .limit(limit),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
  },
})

const toEvent = (row: Row<'device_events'>): StoredEvent => ({
  id: String(row.id),
  deKey: row.de_key,
  status: row.status as EventStatus,
  at: row.at,
  toldAt: row.told_at,
  data: row.data,
  basic: row.basic,
  notification: row.notification,
})
