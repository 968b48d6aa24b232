import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { carriedOf } from '@slipway/contract/devices/devices/topology.topics.ts'
import type { FastifyBaseLogger } from 'fastify'
import { isTransient } from '../../../../db/transient-errors.ts'
import type { DeviceIdentity, UplinkMessage } from '../../../../mqtt/ports.ts'
import { backoff } from '../../../../concurrency/backoff.ts'
import { mayNameSubs, NOT_LOGGED_IN, subsNamedIn } from './batch-reading.ts'
import type { Route } from '../messages/device-message.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import { contentOf, jsonOf } from '../messages/message-row.ts'
import { isBinding, withoutToken, type BindUplinks } from '../binding/bind-uplinks.ts'
import { isTopology, type Topology, type TopologyAnswer } from '../topology/topology.ts'
import type { SubDevice } from '../topology/topology.store.ts'

const MAX_BATCH = 500
const CARRIED = 'up/sub/'

/** The result of reading a gateway's message. */
export type GatewayUplink =
  | { kind: 'own' }
  | { kind: 'ofSub'; device: DeviceIdentity; message: UplinkMessage; via: Route }
  | { kind: 'batch'; subs: readonly SubDevice[] }
  | { kind: 'arranged'; answer: TopologyAnswer }
  | { kind: 'refused'; code: number; msg: string }

interface Dependencies {
  log: FastifyBaseLogger
  topology: Topology
  binding: Pick<BindUplinks, 'answer'>
  findSubs(asked: readonly { gatewayId: number; serial: string }[]): Promise<(SubDevice | undefined)[]>
  stopping: AbortSignal
}

/** `fault`: a retry would fail again, for every device. */
type Outcome<Result> = { kind: 'done'; result: Result } | { kind: 'fault' }

const fault: GatewayUplink = { kind: 'refused', code: wireCode.fault, msg: 'could not be done' }

/** Queries the database for the messages that a gateway sends for its sub-devices, and those about homes. */
export function subUplinks({ log, topology, binding, findSubs, stopping }: Dependencies) {
  const subs = batcher(findSubs, MAX_BATCH)

  /** Retries while the database is away. */
  async function persistently<Result>(act: () => Promise<Result>): Promise<Outcome<Result>> {
    const wait = backoff(stopping)
    for (;;) {
      try {
        return { kind: 'done', result: await act() }
      } catch (error) {
        if (stopping.aborted) throw error
        if (!isTransient(error)) {
          log.error({ err: error }, 'a message of a gateway can never be carried out')
          return { kind: 'fault' }
        }
        log.warn({ err: error }, 'a message of a gateway cannot be carried out yet')
        await wait()
      }
    }
  }

  async function ofSub(gatewayId: number, message: UplinkMessage): Promise<GatewayUplink> {
    const named = carriedOf(message.tail)
    if (!named) return { kind: 'refused', code: wireCode.unknownFeature, msg: 'no such topic' }
    const { serial, tail } = named
    const found = await persistently(() => subs.load({ gatewayId, serial }))
    if (found.kind === 'fault') return fault
    if (!found.result) return { kind: 'refused', code: wireCode.notYours, msg: 'not your device' }
    const { deviceId, productId, online } = found.result
    if (!online) return { kind: 'refused', code: wireCode.notYours, msg: NOT_LOGGED_IN }
    return {
      kind: 'ofSub',
      device: { deviceId, productId, serial },
      message: withoutToken({ ...message, tail }),
      via: { gatewayId, serial },
    }
  }

  /** One query for all sub-devices that the batch names. */
  async function batch(gatewayId: number, message: UplinkMessage): Promise<GatewayUplink> {
    const named = subsNamedIn(message.payload)
    const found = await persistently(() => Promise.all(named.map((serial) => subs.load({ gatewayId, serial }))))
    if (found.kind === 'fault') return fault
    return { kind: 'batch', subs: found.result.filter((sub) => sub !== undefined) }
  }

  /** The change commits before the message is acknowledged: a redelivery changes nothing. */
  async function arrange(
    gateway: DeviceIdentity,
    message: UplinkMessage,
    by: Pick<Topology, 'answer'>,
  ): Promise<GatewayUplink> {
    const json = jsonOf(contentOf(message.payload))
    if (!json) return { kind: 'refused', code: wireCode.badJson, msg: 'not JSON' }
    const done = await persistently(() => by.answer(gateway, message, json.value))
    return done.kind === 'fault' ? fault : { kind: 'arranged', answer: done.result }
  }

  return {
    /** Whether the message needs the database. */
    concerns: (message: UplinkMessage): boolean =>
      isTopology(message.tail) || isBinding(message.tail) || message.tail.startsWith(CARRIED) || mayNameSubs(message),

    async resolve(gateway: DeviceIdentity, message: UplinkMessage): Promise<GatewayUplink> {
      const { tail } = message
      if (isTopology(tail)) return arrange(gateway, message, topology)
      if (isBinding(tail)) return arrange(gateway, message, binding)
      if (tail.startsWith(CARRIED)) return ofSub(gateway.deviceId, message)
      return mayNameSubs(message) ? batch(gateway.deviceId, message) : { kind: 'own' }
    },
  }
}
