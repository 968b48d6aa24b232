import type { Shadow } from '@slipway/contract/devices/devices/devices.ts'
import { platformAck, shadowState, wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '../../../../../clock.ts'
import { isForeignKeyViolation } from '../../../../../db/database.ts'
import type { DeviceTransport, Downlink } from '../../../../../mqtt/ports.ts'
import type { Following, ReplyOutcomes } from './batch-writing.ts'
import { deviceTimeProblem } from '../../messages/device-time.ts'
import { deviceMessage, type DeviceMessage, type Route, type UpdateEffect } from '../../messages/device-message.ts'
import { batcher } from '../../../../../concurrency/batcher.ts'
import { Shard } from './shard.ts'
import type { LiveChanges } from '../../bus/live-changes.ts'
import { direction, downlinkRow } from '../../messages/message-row.ts'
import { readShadows } from '../../shadow/shadows.store.ts'
import type { DeviceProblems } from '../../problems/device-problems.ts'
import { sendBy } from '../../topology/downlink-routing.ts'

const SHARDS = 2
const MAX_BATCH = 500

export interface Addressee {
  deviceId: number
  via: Route | undefined
}

export interface MessageWriterDependencies extends Following {
  pool: Pool
  clock: Clock
  log: FastifyBaseLogger
  live: LiveChanges
  problems: Pick<DeviceProblems, 'record'>
  transport(): DeviceTransport | undefined
  /** The gateway through which the device is online, if any. */
  routeTo(deviceId: number): Promise<Route | undefined>
  /** Carries out what a message says about updates, and calls `done` after the commit. */
  follow(to: Addressee, effect: UpdateEffect, done: (() => void) | undefined): void
  /** The instance number of this process in the database. */
  instanceId: number
}

async function inTurn(work: Promise<void>, next: (() => void) | undefined): Promise<void> {
  await work
  next?.()
}

/** Writes messages into the database in batches; their answers and other effects follow after the commit. */
export function messageWriter({
  pool,
  clock,
  log,
  live,
  problems,
  writeEvents,
  historyOf,
  transport,
  routeTo,
  follow,
  instanceId,
}: MessageWriterDependencies) {
  const shadows = batcher<number, Shadow>((deviceIds) => readShadows(pool, deviceIds), MAX_BATCH)
  const shared = { pool, log, instanceId, writeEvents, historyOf, onKept, onRefused, onCaughtUp }
  const shards = Array.from({ length: SHARDS }, (_, shard) => new Shard({ ...shared, shard }))

  const push = (message: DeviceMessage): void => (shards[message.row.deviceId % SHARDS] as Shard).push(message)

  function onKept(messages: readonly DeviceMessage[], outcomes: ReplyOutcomes): void {
    const isWatched = live.isAnyoneWatching()
    for (const message of messages) {
      settle(message, outcomes.get(message))
      if (isWatched) announce(message)
    }
  }

  function settle({ row, effects, delivery }: DeviceMessage, outcome: 'late' | 'unknown' | undefined): void {
    const { deviceId } = row
    const { via, done } = delivery
    const answer = outcome ? effects.reply?.[outcome] : delivery.answer
    if (outcome === 'unknown') problems.record(row, { cause: 'replyUnknown', found: `${row.tail} ${row.payload}` })
    if (effects.wrongTime) problems.record(row, deviceTimeProblem(effects.wrongTime))
    if (effects.update) follow({ deviceId, via }, effects.update, done)
    else if (effects.desired) void inTurn(sendShadow(deviceId, via, effects.desired), done)
    else done?.()
    if (answer) send({ deviceId, via }, answer)
  }

  /** Read after the commit, so that the reply excludes desired values that the device reported before its request. */
  async function sendShadow(
    deviceId: number,
    route: Route | 'unknown' | undefined,
    downlinkOf: (shadow: Shadow) => Downlink,
  ): Promise<void> {
    try {
      const via = route === 'unknown' ? await routeTo(deviceId) : route
      send({ deviceId, via }, downlinkOf(await shadows.load(deviceId)))
    } catch (error) {
      log.warn({ err: error, deviceId }, 'the desired values of a device could not be read')
    }
  }

  /** Stored even if it could not be sent: the page shows what the platform sent. */
  function send({ deviceId, via }: Addressee, downlink: Downlink): void {
    if (sendBy(transport(), { deviceId, way: via }, downlink) !== 'sent') return
    storeDownlink(deviceId, downlink)
  }

  const storeDownlink = (deviceId: number, downlink: Downlink): void =>
    push(deviceMessage(downlinkRow(deviceId, downlink, clock.now())))

  function announce({ row, effects }: DeviceMessage): void {
    const { deviceId } = row
    const { values, reply, event } = effects
    live.changed(deviceId, 'messages')
    if (row.direction === direction.up) live.changed(deviceId, 'device')
    if (values && values.known.length + values.unknown.length > 0) live.changed(deviceId, 'properties')
    if (values && values.known.length > 0) live.changed(deviceId, 'shadow')
    if (reply) live.changed(deviceId, 'commands')
    if (event) live.changed(deviceId, 'events')
  }

  function onCaughtUp(deviceIds: readonly number[]): void {
    if (!live.isAnyoneWatching()) return
    for (const deviceId of deviceIds)
      for (const part of ['device', 'properties', 'shadow'] as const) live.changed(deviceId, part)
  }

  function onRefused({ row, delivery }: DeviceMessage, error: unknown): void {
    const { deviceId, tail } = row
    const { via, answer, done, lost } = delivery
    lost?.()
    done?.()
    if (isForeignKeyViolation(error)) {
      // The device was deleted while its message was pending.
      transport()?.kick(deviceId)
      return
    }
    log.error({ err: error, deviceId, tail }, 'a device message can never be stored')
    if (row.direction !== direction.up || lost) return
    const fault = JSON.stringify({ code: wireCode.fault, msg: 'could not be kept' })
    send({ deviceId, via }, { tail: platformAck.tail, qos: 0, ...answer, payload: fault })
  }

  return {
    push,
    send,
    /** The same for a device that may be connected through a gateway. */
    async sendTo(deviceId: number, downlink: Downlink): Promise<void> {
      send({ deviceId, via: transport()?.holds(deviceId) ? undefined : await routeTo(deviceId) }, downlink)
    },
    /** Stores a sent downlink in the order of the device's own messages. */
    storeDownlink,
    /** The device's desired values have changed; where it is connected to another process, that process sends them. */
    sendDesired(deviceId: number): void {
      const route = transport()?.holds(deviceId) ? undefined : ('unknown' as const)
      void sendShadow(deviceId, route, desiredDownlink)
    },
    /** Nothing to a device that has received this version, or that nothing was ever desired of. */
    async sendDesiredAfter(deviceId: number, received: number): Promise<void> {
      const { desired, version } = await shadows.load(deviceId)
      if (version === received || (received === 0 && Object.keys(desired).length === 0)) return
      send({ deviceId, via: undefined }, desiredDownlink({ desired, version }))
    },
    async stop(): Promise<void> {
      await Promise.all(shards.map((shard) => shard.stop()))
    },
  }
}

const desiredDownlink = ({ desired, version }: Pick<Shadow, 'desired' | 'version'>): Downlink => ({
  tail: shadowState.tail,
  qos: 1,
  payload: JSON.stringify({ desired, version }),
})

export type MessageWriter = ReturnType<typeof messageWriter>
