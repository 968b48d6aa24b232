import type { FastifyBaseLogger } from 'fastify'
import type { DeviceTransport } from '../../../../mqtt/ports.ts'
import type { Database } from '../../../../db/database.ts'
import type { UpdateEffect } from '../messages/device-message.ts'
import type { Addressee, MessageWriter } from '../ingest/writing/message-writer.ts'
import { devicesStore } from '../registry/devices.store.ts'
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
}

/** Devices of a product that are asked for together when a campaign opens. */
const WALKED_TOGETHER = 500

/** Sends devices of this process what their updates are waiting to tell them. */
export function updateSending({ db, log, instanceId, transport, writer, updates }: Dependencies) {
  const { routeTo } = topologyStore(db.pool)
  const store = devicesStore(db)

  async function sendTo(device: Device, from: DeviceUpdates): Promise<void> {
    const downlinks = await from.pending(device)
    if (downlinks.length === 0) return
    const via = transport()?.holds(device.deviceId) ? undefined : await routeTo(device.deviceId)
    for (const downlink of downlinks) writer.send({ deviceId: device.deviceId, via }, downlink)
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
  return {
    send: (deviceId: number): void => start(() => sendAll([deviceId])),
    /** A campaign of the product has opened: its devices here need not wait for their next connect. */
    sendProduct(productId: string): void {
      if (transport() && updates) start(async () => sendAll(await store.onlineIdsOf(productId, instanceId)))
    },
    /** After the commit of a message about updates. Without `done`, as after the stop, the device repeats it. */
    follow(to: Addressee, { device, uplink }: UpdateEffect, done: (() => void) | undefined): void {
      start(async () => {
        const downlinks = updates ? await updates.receive(device, uplink) : []
        done?.()
        for (const downlink of downlinks) writer.send(to, downlink)
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
