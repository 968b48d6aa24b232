import {
  commandStatus,
  type Command,
  type RefusedAttempt,
  type RefusedAttemptCause,
  type WireMessage,
} from '@slipway/contract/devices/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import { calledActionOf, wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { topicPrefix, type DeviceName } from '@slipway/contract/topic.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction, Row } from '../../../../db/database.ts'
import { direction, encoding } from '../messages/message-row.ts'

/** A value as it is kept: what was reported and when. */
export interface StoredValue {
  deKey: string
  value: unknown
  time: number
}

export type CommandRow = Row<'device_commands'>
type KeptValues = Record<string, { v: unknown; t: number }>

const valuesOf = (data: unknown): StoredValue[] =>
  Object.entries(data as KeptValues).map(([deKey, { v, t }]) => ({ deKey, value: v, time: t }))

/** One whose time is over counts as expired before the sweep has come to it. */
export function toCommand(row: CommandRow, by: string, now: number): Command {
  const status = row.status as Command['status']
  const isOver = waitingStatuses.includes(status) && row.expires_at <= now
  const data = row.data as Record<string, unknown>
  const action = calledActionOf(row.tail) ?? null
  const isExpired = isOver || status === commandStatus.expired
  return {
    commandId: String(row.id),
    action,
    deKeys: action === null ? Object.keys(data) : [],
    data,
    status: isOver ? commandStatus.expired : status,
    createTime: row.created_at,
    sentTime: row.sent_at,
    endTime: isOver ? row.expires_at : row.ended_at,
    expireTime: row.expires_at,
    code: isExpired ? wireCode.timeout : row.code,
    msg: row.msg,
    output: row.output,
    unmodelled: null,
    late: row.late_at === null ? null : { time: row.late_at, code: row.late_code ?? 0, msg: row.late_msg },
    by,
  }
}

export const snapshotViews = (db: DatabaseOrTransaction) => ({
  /** A key that is kept both as a property's and as an unknown one counts as what came last. */
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

  /** Newest first; those with an id above `afterId`. */
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

  async refusedAttempts({ productId, serial }: DeviceName): Promise<RefusedAttempt[]> {
    const rows = await db
      .selectFrom('device_refused_attempts')
      .selectAll()
      .where('product_id', '=', productId)
      .where((is) =>
        is.or([is('serial', '=', serial), is('cause', 'in', ['unknownSerial', 'usernameForm', 'registrationSerial'])]),
      )
      .orderBy('last_at', 'desc')
      .orderBy('serial')
      .limit(deviceLimits.shownRefusedAttempts)
      .execute()
    return rows.map(toRefusedAttempt)
  },

  /** Of all devices of the product, newest first. */
  async refusedAttemptsIn(productId: string, limit: number): Promise<RefusedAttempt[]> {
    const rows = await db
      .selectFrom('device_refused_attempts')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('last_at', 'desc')
      .orderBy('serial')
      .limit(limit)
      .execute()
    return rows.map(toRefusedAttempt)
  },
})

const toRefusedAttempt = (row: Row<'device_refused_attempts'>): RefusedAttempt => ({
  serial: row.serial,
  cause: row.cause as RefusedAttemptCause,
  found: row.found,
  count: row.times,
  lastTime: row.last_at,
  ip: row.ip,
})
