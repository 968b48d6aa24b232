import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { carriedOf } from '@slipway/contract/devices/devices/topology.topics.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '../../../../clock.ts'
import { isTransient } from '../../../../db/transient-errors.ts'
import type { DeviceIdentity, UplinkMessage } from '../../../../mqtt/ports.ts'
import { answerTo } from '../messages/answers.ts'
import { backoff } from '../../../../concurrency/backoff.ts'
import { mayNameSubs, NOT_LOGGED_IN, subsNamedIn } from './batch-reading.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import type { KeptMessage, Route } from '../messages/message-row.ts'
import { isTopology, type Topology } from '../topology/topology.ts'
import { topologyStore, type SubDevice } from '../topology/topology.store.ts'
import { jsonOf, unreadMessage } from './uplink-reading.ts'

const MAX_BATCH = 500

export interface BatchOrigin {
  done(): void
  subs: readonly SubDevice[]
}

interface Dependencies {
  pool: Pool
  clock: Clock
  log: FastifyBaseLogger
  topology: Topology
  stopping: AbortSignal
  onSubReady(deviceId: number, gatewayId: number): void
  /** A message of the sub-device itself, or one of the gateway's own behind what it said for others. */
  take(device: DeviceIdentity, message: UplinkMessage, from: { done(): void; via?: Route }): void
  /** A batch of the gateway that names sub-devices; resolves once it is on its way. */
  takeBatch(device: DeviceIdentity, message: UplinkMessage, from: BatchOrigin): Promise<void>
  push(kept: KeptMessage): void
}

/** What gateways say for others: in its order for each gateway, whatever of it has to ask the database. */
export function subUplinks({ pool, clock, log, topology, stopping, onSubReady, take, takeBatch, push }: Dependencies) {
  const store = topologyStore(pool)
  const carried = batcher<{ gatewayId: number; serial: string }, SubDevice | undefined>(store.find, MAX_BATCH)
  const last = new Map<number, Promise<void>>()

  /** Tries again while the database is away; undefined where it never will. */
  async function persistently<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
    const wait = backoff(stopping)
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (stopping.aborted) throw error
        if (!isTransient(error)) {
          log.error({ err: error }, 'a gateway message cannot be processed and was dropped')
          return undefined
        }
        log.warn({ err: error }, 'a gateway message cannot be processed yet')
        await wait()
      }
    }
  }

  function refuse(gateway: DeviceIdentity, message: UplinkMessage, { code, msg, done }: Refusal): void {
    const kept = unreadMessage(gateway, message, clock.now())
    push(Object.assign(kept, { code, done, answer: answerTo(message, { id: undefined, code, msg }) }))
  }

  async function carry(gateway: DeviceIdentity, message: UplinkMessage, done: () => void): Promise<void> {
    const asked = carriedOf(message.tail)
    if (!asked) return refuse(gateway, message, { code: wireCode.unknownFeature, msg: 'no such topic', done })
    const { serial, tail } = asked
    const sub = await persistently(() => carried.load({ gatewayId: gateway.deviceId, serial }))
    if (!sub) return refuse(gateway, message, { code: wireCode.notYours, msg: 'not your device', done })
    if (!sub.online) return refuse(gateway, message, { code: wireCode.notYours, msg: NOT_LOGGED_IN, done })
    const { deviceId, productId } = sub
    take({ deviceId, productId, serial }, { ...message, tail }, { done, via: { gatewayId: gateway.deviceId, serial } })
  }

  /** All that it names are looked up together. */
  async function carryBatch(gateway: DeviceIdentity, message: UplinkMessage, done: () => void): Promise<void> {
    const { deviceId: gatewayId } = gateway
    const asked = subsNamedIn(message.payload).map((serial) => ({ gatewayId, serial }))
    const found = await persistently(() => Promise.all(asked.map((one) => carried.load(one))))
    if (!found) return refuse(gateway, message, { code: wireCode.fault, msg: 'could not be done', done })
    await takeBatch(gateway, message, { done, subs: found.filter((sub) => sub !== undefined) })
  }

  async function takeNext(gateway: DeviceIdentity, message: UplinkMessage, done: () => void): Promise<void> {
    const { tail } = message
    if (isTopology(tail)) return arrange(gateway, message, done)
    if (tail.startsWith(CARRIED)) return carry(gateway, message, done)
    if (mayNameSubs(message)) return carryBatch(gateway, message, done)
    take(gateway, message, { done })
  }

  /** The database has it before the message is acknowledged: a repetition changes nothing. */
  async function arrange(gateway: DeviceIdentity, message: UplinkMessage, done: () => void): Promise<void> {
    const kept = unreadMessage(gateway, message, clock.now())
    const json = jsonOf(kept)
    if (!json) return refuse(gateway, message, { code: wireCode.badJson, msg: 'not JSON', done })
    const answer = await persistently(() => topology.answer(gateway, message, json.value))
    if (!answer) return refuse(gateway, message, { code: wireCode.fault, msg: 'could not be done', done })
    const settle = () => {
      done()
      for (const deviceId of answer.arrived) onSubReady(deviceId, gateway.deviceId)
    }
    push(Object.assign(kept, { code: answer.code, answer: answer.downlink, done: settle }))
  }

  return {
    /** Whether it is about others, or comes behind something that is and waits. */
    isOf: ({ deviceId }: DeviceIdentity, message: UplinkMessage): boolean =>
      last.has(deviceId) || isTopology(message.tail) || message.tail.startsWith(CARRIED) || mayNameSubs(message),

    take(gateway: DeviceIdentity, message: UplinkMessage, done: () => void): void {
      const before = last.get(gateway.deviceId) ?? Promise.resolve()
      const run = before
        .then(() => takeNext(gateway, message, done))
        .catch((error: unknown) => log.warn({ err: error }, 'a gateway message was abandoned'))
        .finally(() => {
          if (last.get(gateway.deviceId) === run) last.delete(gateway.deviceId)
        })
      last.set(gateway.deviceId, run)
    },
  }
}

const CARRIED = 'up/sub/'

interface Refusal {
  code: number
  msg: string
  done(): void
}
