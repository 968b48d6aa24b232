import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../clock.ts'
import type { DeviceIdentity, UplinkMessage } from '../../../../mqtt/ports.ts'
import { answerTo } from '../messages/answers.ts'
import { backoff } from '../../../../concurrency/backoff.ts'
import { deviceMessage, type Route } from '../messages/device-message.ts'
import type { MessageWriter } from './writing/message-writer.ts'
import { contentOf, uplinkRow } from '../messages/message-row.ts'
import type { ProductModels } from './thing-model-cache.ts'
import { subUplinks } from './sub-uplinks.ts'
import type { FaultCounts } from '../problems/fault-counts.ts'
import { withoutToken, type BindUplinks } from '../binding/bind-uplinks.ts'
import type { Topology, TopologyAnswer } from '../topology/topology.ts'
import type { SubDevice, TopologyStore } from '../topology/topology.store.ts'
import { uplinkHandlerOf } from './uplink-handlers.ts'
import { readUplink, refusedUplink } from './uplink-reading.ts'
import type { Party, SubParties, UplinkHandler } from './uplink-table.ts'

/** In the limit of pending messages, this many bytes of payload count as one more message. */
const WEIGHT_BYTES = 4 * 1024

/** A message with the facts found so far. */
interface Taken {
  device: DeviceIdentity
  message: UplinkMessage
  done(): void
  via?: Route | undefined
  subs?: SubParties | undefined
}

interface Dependencies {
  clock: Clock
  log: FastifyBaseLogger
  models: ProductModels
  writer: Pick<MessageWriter, 'push' | 'send'>
  faults: Pick<FaultCounts, 'offModel'>
  topology: Topology
  binding: Pick<BindUplinks, 'answer'>
  findSubs: TopologyStore['find']
  /** A sub-device has come online: its pending downlinks can be sent. */
  onSubReady(deviceId: number, gatewayId: number): void
}

/** Moves device messages into the database: resolves, reads and checks them, and acknowledges after the commit. */
export function ingest({ clock, log, models, writer, faults, topology, binding, findSubs, onSubReady }: Dependencies) {
  const stopping = new AbortController()
  const gateways = subUplinks({ log, topology, binding, findSubs, stopping: stopping.signal })
  /** By gateway: messages that need the database, and all later messages of the gateway. */
  const last = new Map<number, Promise<void>>()
  let waiting = 0

  function onUplink(device: DeviceIdentity, message: UplinkMessage, done: () => void): void {
    const weight = 1 + Math.floor(message.payload.length / WEIGHT_BYTES)
    waiting += weight
    const taken: Taken = {
      device,
      message,
      done() {
        waiting -= weight
        done()
      },
    }
    if (last.has(device.deviceId) || gateways.concerns(message)) takeInTurn(taken)
    else take(taken)
  }

  function takeInTurn(taken: Taken): void {
    const { deviceId } = taken.device
    const before = last.get(deviceId) ?? Promise.resolve()
    const run = before
      .then(() => takeOfGateway(taken))
      .catch((error: unknown) => log.warn({ err: error }, 'a message of a gateway was left'))
      .finally(() => {
        if (last.get(deviceId) === run) last.delete(deviceId)
      })
    last.set(deviceId, run)
  }

  async function takeOfGateway(taken: Taken): Promise<void> {
    const { device: gateway, done } = taken
    const found = await gateways.resolve(gateway, taken.message)
    const message = withoutToken(taken.message)
    if (found.kind === 'own') take(taken)
    else if (found.kind === 'ofSub') take({ ...taken, ...found })
    else if (found.kind === 'arranged') storeArranged({ ...taken, message }, found.answer)
    else if (found.kind === 'refused') {
      writer.push(refusedUplink({ device: gateway, message, now: clock.now() }, found, { done }))
    } else {
      const subs = await partiesOf(gateway.deviceId, found.subs)
      // Awaited, so that later messages of the gateway stay behind and the order of each device is preserved.
      await takeModelled({ ...taken, subs }, uplinkHandlerOf(message.tail))
    }
  }

  async function partiesOf(gatewayId: number, found: readonly SubDevice[]): Promise<SubParties> {
    const parties = new Map<string, Party | 'notLoggedIn'>()
    for (const { deviceId, productId, serial, online } of found) {
      const model = online ? await modelOf(productId) : undefined
      const via = { gatewayId, serial }
      parties.set(serial, model ? { device: { deviceId, productId, serial }, model, via } : 'notLoggedIn')
    }
    return parties
  }

  const storeArranged = ({ device, message, done }: Taken, { code, downlink, arrived }: TopologyAnswer): void => {
    const { deviceId } = device
    const row = uplinkRow(message, { deviceId, at: clock.now(), code, content: contentOf(message.payload) })
    const settle = () => {
      done()
      for (const subId of arrived) onSubReady(subId, deviceId)
    }
    writer.push(deviceMessage(row, {}, { answer: downlink, done: settle }))
  }

  function take(taken: Taken): void {
    const handler = uplinkHandlerOf(taken.message.tail)
    const model = handler?.needsModel ? models.get(taken.device.productId) : undefined
    if (handler?.needsModel && !model) void takeModelled(taken, handler)
    else store(taken, handler, model)
  }

  /** Messages of one product stay in the order of arrival while its model loads: they await the same promise. */
  async function takeModelled(taken: Taken, handler: UplinkHandler | undefined): Promise<void> {
    const model = await modelOf(taken.device.productId)
    if (model) store(taken, handler, model)
  }

  const modelOf = async (productId: string) => models.get(productId) ?? loadModel(productId)

  /** Retries while the database is away; undefined after the stop. */
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

  function store(
    { device, message, done, via, subs }: Taken,
    handler: UplinkHandler | undefined,
    model: ThingModel | undefined,
  ): void {
    const context = { device, message, now: clock.now(), model, via, subs }
    const origin = {
      done,
      answerLater: (answer: Parameters<typeof answerTo>[1]) =>
        writer.send({ deviceId: device.deviceId, via }, answerTo(message, answer)),
    }
    for (const one of readUplink(handler, context, origin)) {
      if (one.row.code !== wireCode.ok) faults.offModel(device, one.row.code)
      writer.push(one)
    }
  }

  return { onUplink, waiting: (): number => waiting, stop: (): void => stopping.abort() }
}
