import { withDeviceName } from '@slipway/contract/users/messages/notice-texts.ts'
import { sql } from 'kysely'
import { isAhead } from '../../../db/time/clock-steps.ts'
import { inBatches } from '../../../db/batches/in-batches.ts'
import { moment, notify, type DatabaseOrTransaction } from '../../../db/database.ts'

/** The channel that wakes the senders. */
export const PUSHES = 'pushes'
export const pushChannels = {
  web: 1,
  email: 2,
  sms: 3,
  apns: 4,
  fcm: 5,
  huawei: 6,
  xiaomi: 7,
  oppo: 8,
  vivo: 9,
} as const
export type PushChannel = (typeof pushChannels)[keyof typeof pushChannels]

/** Deliveries that wait for each other: a vendor that doesn't answer delays no other one. */
export const queues = ['others', 'apns', 'fcm', 'huawei', 'xiaomi', 'oppo', 'vivo'] as const
export type DeliveryQueue = (typeof queues)[number]

/** What a phone shows; `path` is where a tap leads. Notes about a device have its name once they are leased. */
export interface DeliveredNote {
  title: string
  body: string
  path: string
  lang: string
}

/** The event of a device that a delivery is about. */
export interface DeliveredEvent {
  productId: string
  deviceId: number
  deKey: string
}

export interface NewDelivery {
  /** Undefined for a personal push. */
  event: DeliveredEvent | undefined
  userId: number
  channel: PushChannel
  subscriptionId: number | undefined
  note: DeliveredNote
  isAlarm: boolean
  at: number
  expiresAt: number
}

export interface DueDelivery {
  id: number
  event: DeliveredEvent | undefined
  userId: number
  channel: PushChannel
  subscriptionId: number | null
  note: DeliveredNote
  isAlarm: boolean
  expiresAt: number
  attempts: number
}

interface LeasedRow extends Omit<DueDelivery, 'event'> {
  productId: string | null
  deviceId: number | null
  deKey: string | null
  deviceName: string | null
}

export const pushDeliveriesStore = (db: DatabaseOrTransaction) => ({
  async add(deliveries: readonly NewDelivery[]): Promise<void> {
    if (deliveries.length === 0) return
    await db
      .insertInto('push_deliveries')
      .values(
        deliveries.map((one) => ({
          product_id: one.event?.productId ?? null,
          device_id: one.event?.deviceId ?? null,
          de_key: one.event?.deKey ?? null,
          user_id: one.userId,
          channel: one.channel,
          subscription_id: one.subscriptionId ?? null,
          note: JSON.stringify(one.note),
          is_alarm: one.isAlarm,
          created_at: new Date(one.at),
          expires_at: new Date(one.expiresAt),
          due_at: new Date(one.at),
        })),
      )
      .execute()
    await notify(db, PUSHES)
  },

  /**
   * Leases what is due: a sender that dies loses its lease, and another one sends it. What was made before the clock was
   * set back is due and counts as made now, so that its later pauses count.
   */
  async lease(
    queue: DeliveryQueue,
    limit: number,
    { now, until }: { now: number; until: number },
  ): Promise<DueDelivery[]> {
    const isOfQueue = queue === 'others' ? sql`channel <= 3` : sql`channel > 3 and channel = ${pushChannels[queue]}`
    const { rows } = await sql<LeasedRow>`
      update push_deliveries d set due_at = ${new Date(until)}, attempts = attempts + 1, created_at = least(created_at, ${moment(now)})
      where id in (select id from push_deliveries where due_at is not null and (due_at <= ${moment(now)} or ${isAhead('created_at', now)}) and ${isOfQueue}
        order by due_at limit ${limit} for update skip locked)
      returning id, product_id as "productId", device_id as "deviceId", de_key as "deKey", user_id as "userId", channel,
        subscription_id as "subscriptionId", note, is_alarm as "isAlarm", expires_at as "expiresAt", attempts,
        (select hd.name from home_devices hd where hd.device_id = d.device_id) as "deviceName"`.execute(db)
    return rows.map(({ productId, deviceId, deKey, deviceName, note, ...row }) => ({
      ...row,
      note: {
        ...note,
        title: withDeviceName(note.title, deviceName ?? ''),
        body: withDeviceName(note.body, deviceName ?? ''),
      },
      event: productId === null || deviceId === null || deKey === null ? undefined : { productId, deviceId, deKey },
    }))
  },

  async postpone(id: number, dueAt: number): Promise<void> {
    await db
      .updateTable('push_deliveries')
      .set({ due_at: new Date(dueAt) })
      .where('id', '=', id)
      .execute()
  },

  /** Only when it was sent stays: neither its text nor its reader. */
  async sent(id: number, at: number): Promise<void> {
    await db
      .updateTable('push_deliveries')
      .set({ due_at: null, ended_at: new Date(at), note: null, user_id: null, subscription_id: null })
      .where('id', '=', id)
      .execute()
  },

  async remove(id: number): Promise<void> {
    await db.deleteFrom('push_deliveries').where('id', '=', id).execute()
  },

  async eraseOf(userId: number): Promise<void> {
    await db.deleteFrom('push_deliveries').where('user_id', '=', userId).execute()
  },

  async forgetDevice(deviceId: number): Promise<void> {
    await db.deleteFrom('push_deliveries').where('device_id', '=', deviceId).execute()
  },

  async removeOld(before: number): Promise<void> {
    await inBatches(async (limit) => {
      const { numAffectedRows } = await sql`delete from push_deliveries where id in (
        select id from push_deliveries where ended_at < ${moment(before)} limit ${limit})`.execute(db)
      return Number(numAffectedRows ?? 0n)
    })
  },
})
