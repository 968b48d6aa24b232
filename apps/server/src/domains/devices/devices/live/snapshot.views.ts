import type { WireMessage } from '@slipway/contract/devices/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { topicPrefix, type DeviceName } from '@slipway/contract/topic.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { CommandRow } from '../commands/command-row.ts'
import { direction, encoding } from '../messages/message-row.ts'

/** A stored value and the time of its report. */
export interface StoredValue {
  deKey: string
  value: unknown
  time: number
}

type KeptValues = Record<string, { v: unknown; t: number }>

const valuesOf = (data: unknown): StoredValue[] =>
  Object.entries(data as KeptValues).map(([deKey, { v, t }]) => ({ deKey, value: v, time: t }))

export const snapshotViews = (db: DatabaseOrTransaction) => ({
  /** A key stored both as a property and as an unknown key counts as the later of the two. */
  async values(deviceId: number): Promise<StoredValue[]> {
    const row = await db
      .selectFrom('device_states')
      .select(['data', 'unknown'])
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
    if (!row) return []
    const byKey = new Map<string, StoredValue>()
    for (const kept of [...valuesOf(row.unknown), ...valuesOf(row.data)]) {
      const other = byKey.get(kept.deKey)
      if (!other || other.time <= kept.time) byKey.set(kept.deKey, kept)
    }
    return [...byKey.values()].toSorted((one, other) => (one.deKey < other.deKey ? -1 : 1))
  },

  commands: (deviceId: number): Promise<CommandRow[]> =>
    db
      .selectFrom('device_commands')
      .selectAll()
      .where('device_id', '=', deviceId)
      .orderBy('id', 'desc')
      .limit(deviceLimits.shownCommands)
      .execute(),

  /** Newest first, above the id `afterId`. */
  async messages(deviceId: number, device: DeviceName, afterId: number): Promise<WireMessage[]> {
    const prefix = topicPrefix(device)
    const rows = await db
      .selectFrom('device_messages')
      .select(['id', 'at', 'direction', 'tail', 'encoding', 'qos', 'code'])
      .select([
        sql<string>`left(payload, ${sql.lit(deviceLimits.shownPayload)})`.as('payload'),
        sql<number>`octet_length(payload)`.as('bytes'),
      ])
      .where('device_id', '=', deviceId)
      .where('id', '>', afterId)
      .orderBy('id', 'desc')
      .limit(deviceLimits.shownMessages)
      .execute()
    return rows.map((row) => ({
      id: String(row.id),
      time: row.at,
      direction: row.direction === direction.up ? 'up' : 'down',
      topic: prefix + row.tail,
      payload: row.payload,
      sizeBytes: row.bytes,
      encoding: row.encoding === encoding.utf8 ? 'utf8' : 'base64',
      qos: row.qos,
      code: row.code,
    }))
  },
})
