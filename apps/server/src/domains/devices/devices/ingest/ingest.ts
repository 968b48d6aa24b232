import type { Shadow } from '@slipway/contract/devices/devices/devices.ts'
import { deviceBatch, platformAck, shadowState, wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '../../../../clock.ts'
import { isForeignKeyViolation } from '../../../../db/database.ts'
import type { DeviceIdentity, DeviceTransport, Downlink, UplinkMessage } from '../../../../mqtt/ports.ts'
import type { Following } from './writing/batch-writing.ts'
import { readBatch, type CarriedParties, type Party } from './batch-reading.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import { direction, downMessage, type KeptMessage, type Route } from '../messages/message-row.ts'
import { Shard } from './writing/shard.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { backoff } from '../../../../concurrency/backoff.ts'
import type { ProductModels } from './thing-model-cache.ts'
import { sendBy } from '../topology/downlink-routing.ts'
import { subUplinks, type BatchOrigin } from './sub-uplinks.ts'
import type { Topology } from '../topology/topology.ts'
import { topologyStore } from '../topology/topology.store.ts'
import { readShadows } from '../shadow/shadows.store.ts'
import { needsModel, readUplink } from './uplink-reading.ts'

const SHARDS = 2
const MAX_BATCH = 500
/** So much of a payload weighs as much as one message more, where the ones that wait are counted. */
const WEIGHT_BYTES = 4 * 1024

const nobody: CarriedParties = new Map()

/** Where a message comes from. */
interface Origin {
  done(): void
  via?: Route | undefined
  carried?: CarriedParties
}

interface Addressee {
  deviceId: number
  productId: string
  via: Route | undefined
}

interface Dependencies extends Following {
  pool: Pool
  clock: Clock
  log: FastifyBaseLogger
  models: ProductModels
  live: LiveChanges
  topology: Topology
  /** A sub-device has come online: whatever waits for it can be sent. */
  onSubReady(deviceId: number, gatewayId: number): void
  transport(): DeviceTransport | undefined
  /** This process's number in the database. */
  process: number
}

/** Device messages on their way into the database: read, checked, batched, acknowledged after the commit. */
export function ingest({
  pool,
  clock,
  log,
  models,
  live,
  writeEvents,
  historyOf,
  transport,
  topology,
  onSubReady,
  process,
}: Dependencies) {
  const stopping = new AbortController()
  let waiting = 0
  const { routeTo } = topologyStore(pool)
  const shadows = batcher<number, Shadow>((deviceIds) => readShadows(pool, deviceIds), MAX_BATCH)

  const shared = { pool, log, process, writeEvents, historyOf, onKept, onRefused, onCaughtUp }
  const shards = Array.from({ length: SHARDS }, (_, shard) => new Shard({ ...shared, shard }))
  const shardOf = (deviceId: number): Shard => shards[deviceId % SHARDS] as Shard

  const subs = subUplinks({
    pool,
    clock,
    log,
    topology,
    stopping: stopping.signal,
    onSubReady,
    take,
    takeBatch,
    push: (kept) => push(kept),
  })

  function onUplink(device: DeviceIdentity, message: UplinkMessage, done: () => void): void {
    const weight = 1 + Math.floor(message.payload.length / WEIGHT_BYTES)
    waiting += weight
    const taken = () => {
      waiting -= weight
      done()
    }
    if (subs.isOf(device, message)) subs.take(device, message, taken)
    else take(device, message, { done: taken })
  }

  function take(device: DeviceIdentity, message: UplinkMessage, from: Origin): void {
    const model = needsModel(message.tail) ? models.get(device.productId) : undefined
    if (!model && needsModel(message.tail)) void readLater(device, message, from)
    else keepUplink(device, message, model, from)
  }

  /** Messages of one product wait for its model in the order of their arrival: they await one promise. */
  async function readLater(device: DeviceIdentity, message: UplinkMessage, from: Origin): Promise<void> {
    const model = await loadModel(device.productId)
    if (model) keepUplink(device, message, model, from)
  }

  /** Tries again while the database is away; undefined once everything stops. */
  async function loadModel(productId: string): Promise<ThingModel | undefined> {
    const wait = backoff(stopping.signal)
    while (!stopping.signal.aborted) {
      try {
        return await models.load(productId)
      } catch (error) {
        log.warn({ err: error, productId }, 'a thing model could not be read yet')
        await wait()
      }
    }
    return undefined
  }

  const modelOf = async (productId: string) => models.get(productId) ?? loadModel(productId)

  /** What the gateway says next comes behind it, so that nothing of one device overtakes. */
  async function takeBatch(gateway: DeviceIdentity, message: UplinkMessage, { done, subs: found }: BatchOrigin) {
    const carried = new Map<string, Party | 'notLoggedIn'>()
    for (const { deviceId, productId, serial, online } of found) {
      const model = online ? await modelOf(productId) : undefined
      const via = { gatewayId: gateway.deviceId, serial }
      carried.set(serial, model ? { device: { deviceId, productId, serial }, model, via } : 'notLoggedIn')
    }
    const model = await modelOf(gateway.productId)
    if (model) keepUplink(gateway, message, model, { done, carried })
  }

  function keepUplink(
    device: DeviceIdentity,
    message: UplinkMessage,
    model: ThingModel | undefined,
    { done, via, carried = nobody }: Origin,
  ): void {
    const context = { model, now: clock.now() }
    if (message.tail === deviceBatch.tail && model) {
      const answer = (said: Downlink) => sendAnswer({ ...device, via }, said)
      for (const one of readBatch(device, message, { ...context, model, via, carried, done, answer })) push(one)
      return
    }
    const kept = readUplink(device, message, context)
    kept.done = done
    kept.via = via
    push(kept)
  }

  const push = (kept: KeptMessage): void => shardOf(kept.deviceId).push(kept)

  function onKept(messages: readonly KeptMessage[]): void {
    const isWatched = live.isAnyoneWatching()
    for (const message of messages) {
      settle(message)
      if (isWatched) announce(message)
    }
  }

  function settle({ deviceId, productId, via, done, answer, wantsShadow }: KeptMessage): void {
    done?.()
    if (wantsShadow) void sendShadow({ deviceId, productId, via }, wantsShadow)
    if (answer) sendAnswer({ deviceId, productId, via }, answer)
  }

  /** Read after the commit, so that what the device reported before it asked is not wanted any more. */
  async function sendShadow(
    device: Omit<Addressee, 'via'> & { via: Route | 'unknown' | undefined },
    downlinkOf: (shadow: Shadow) => Downlink,
  ): Promise<void> {
    try {
      const via = device.via === 'unknown' ? await routeTo(device.deviceId) : device.via
      sendAnswer({ ...device, via }, downlinkOf(await shadows.load(device.deviceId)))
    } catch (error) {
      log.warn({ err: error, deviceId: device.deviceId }, 'the desired state of a device could not be read')
    }
  }

  /** Kept too where it was sent: the page shows what was on the wire. */
  function sendAnswer(device: Addressee, answer: Downlink): void {
    if (sendBy(transport(), { deviceId: device.deviceId, way: device.via }, answer) !== 'sent') return
    shardOf(device.deviceId).push(downMessage(device, answer, clock.now()))
  }

  function announce({ deviceId, direction: way, known, unknown, reply, event }: KeptMessage): void {
    live.changed(deviceId, 'messages')
    if (way === direction.up) live.changed(deviceId, 'device')
    if (known.length > 0 || unknown.length > 0) live.changed(deviceId, 'properties')
    if (known.length > 0) live.changed(deviceId, 'shadow')
    if (reply) live.changed(deviceId, 'commands')
    if (event) live.changed(deviceId, 'events')
  }

  function onCaughtUp(deviceIds: readonly number[]): void {
    if (!live.isAnyoneWatching()) return
    for (const deviceId of deviceIds)
      for (const part of ['device', 'properties', 'shadow'] as const) live.changed(deviceId, part)
  }

  function onRefused(message: KeptMessage, error: unknown): void {
    const { deviceId, tail } = message
    message.lost?.()
    message.done?.()
    if (isForeignKeyViolation(error)) {
      // The device was deleted while its message waited.
      transport()?.kick(deviceId)
      return
    }
    log.error({ err: error, deviceId, tail }, 'a device message cannot be saved and was dropped')
    if (message.direction !== direction.up || message.lost) return
    const fault = JSON.stringify({ code: wireCode.fault, msg: 'could not be kept' })
    sendAnswer(message, { tail: platformAck.tail, qos: 0, ...message.answer, payload: fault })
  }

  return {
    onUplink,
    /** What is wanted of the device has changed; where it is connected to another process, that one tells it. */
    tellShadow(deviceId: number): void {
      const way = transport()?.holds(deviceId) ? undefined : ('unknown' as const)
      void sendShadow({ deviceId, productId: '', via: way }, ({ desired, version }) => ({
        tail: shadowState.tail,
        qos: 1,
        payload: JSON.stringify({ desired, version }),
      }))
    },
    waiting: (): number => waiting,
    /** Keeps a message that the platform sent, in the order of the device's own. */
    keepDown: (message: KeptMessage): void => shardOf(message.deviceId).push(message),
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(shards.map((shard) => shard.stop()))
    },
  }
}
