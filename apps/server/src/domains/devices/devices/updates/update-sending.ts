import { updateOffer } from '@slipway/contract/devices/campaigns/campaigns.topics.ts'
import { carriedDown } from '@slipway/contract/devices/devices/topology.topics.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { DeviceTransport } from '../../../../mqtt/ports.ts'
import type { Database } from '../../../../db/database.ts'
import type { UpdateEffect } from '../messages/device-message.ts'
import type { Addressee, MessageWriter } from '../ingest/writing/message-writer.ts'
import type { DeviceProblems } from '../problems/device-problems.ts'
import { devicesStore } from '../registry/devices.store.ts'
import { hearsBy } from '../topology/downlink-routing.ts'
import { topologyStore } from '../topology/topology.store.ts'
import type { DeviceUpdates } from './device-updates.ts'

export interface Device {
  deviceId: number
  productId: string
  serial: string
}

interface Dependencies {
  db: Database
  log: FastifyBaseLogger
  instanceId: number
  transport(): DeviceTransport | undefined
  writer: Pick<MessageWriter, 'send'>
  updates: DeviceUpdates | undefined
  problems: Pick<DeviceProblems, 'record'>
}

/** Devices of a product that are asked for together when a campaign opens. */
const WALKED_TOGETHER = 500

/** Sends devices of this process what their updates are waiting to tell them. */
export function updateSending({ db, log, instanceId, transport, writer, updates, problems }: Dependencies) {
  const { routeTo } = topologyStore(db.pool)
  const store = devicesStore(db)

  /** Devices without a subscription to offers, by the connection that lacks it. */
  const unheard = new Map<number, Set<number>>()

  const hearsOffers = ({ deviceId, via }: Addressee): boolean | undefined =>
    hearsBy(transport(), { deviceId, way: via }, updateOffer.tail)

  function noteUnheard({ deviceId, via }: Addressee, found: { hears: boolean | undefined; isNewlyUnheard: boolean }) {
    const carrierId = via?.gatewayId ?? deviceId
    if (found.hears === false) unheard.set(carrierId, (unheard.get(carrierId) ?? new Set()).add(deviceId))
    if (!found.isNewlyUnheard) return
    const tail = via ? carriedDown(via.serial, updateOffer.tail) : updateOffer.tail
    problems.record({ deviceId: carrierId }, { cause: 'notSubscribed', found: tail })
  }

  async function sendTo(device: Device, from: DeviceUpdates): Promise<void> {
    const via = transport()?.holds(device.deviceId) ? undefined : await routeTo(device.deviceId)
    const to = { deviceId: device.deviceId, via }
    const hears = hearsOffers(to)
    const { downlinks, isNewlyUnheard } = await from.pending({ ...device, hears })
    noteUnheard(to, { hears, isNewlyUnheard })
    for (const downlink of downlinks) writer.send(to, downlink)
  }

  async function sendAll(deviceIds: readonly number[]): Promise<void> {
    if (!updates) return
    for (let at = 0; at < deviceIds.length; at += WALKED_TOGETHER) {
      const devices = await store.namesOf(deviceIds.slice(at, at + WALKED_TOGETHER))
      await Promise.all(devices.map((device) => sendTo(device, updates)))
    }
  }

  const running = new Set<Promise<void>>()
  let isStopping = false

  /** Runs in the background, until the stop. */
  function start(work: () => Promise<void>): void {
    if (isStopping) return
    const run: Promise<void> = work()
      .catch((error: unknown) => {
        if (!isStopping) log.error({ err: error }, 'updates could not be sent')
      })
      .finally(() => running.delete(run))
    running.add(run)
  }
  /** The devices of this connection that lacked a subscription. */
  function takeUnheard(carrierId: number): number[] {
    const devices = [...(unheard.get(carrierId) ?? [])]
    unheard.delete(carrierId)
    return devices
  }

  return {
    /** The device has subscribed to something. Only those that lacked a subscription to offers are checked again. */
    onReady(carrierId: number): void {
      const devices = takeUnheard(carrierId)
      if (devices.length > 0) start(() => sendAll(devices))
    },
    forgetConnection: (carrierId: number): void => void takeUnheard(carrierId),
    send: (deviceId: number): void => start(() => sendAll([deviceId])),
    /** A campaign of the product has opened: its devices here need not wait for their next connect. */
    sendProduct(productId: string): void {
      if (transport() && updates) start(async () => sendAll(await store.onlineIdsOf(productId, instanceId)))
    },
    /** After the commit of a message about updates. Without `done`, as after the stop, the device repeats it. */
    follow(to: Addressee, { device, uplink }: UpdateEffect, done: (() => void) | undefined): void {
      start(async () => {
        const hears = hearsOffers(to)
        const reply = await updates?.receive({ ...device, hears }, uplink)
        done?.()
        if (!reply) return
        noteUnheard(to, { hears, ...reply })
        for (const downlink of reply.downlinks) writer.send(to, downlink)
      })
    },
    async stop(): Promise<void> {
      isStopping = true
      await updates?.stop()
      await Promise.all(running)
    },
  }
}

export type UpdateSending = ReturnType<typeof updateSending>
