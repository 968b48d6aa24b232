import type { FastifyBaseLogger } from 'fastify'
import { notify, type Database } from '../../../db/database.ts'
import type { DeviceTransport } from '../../../mqtt/ports.ts'
import { CONTROL_CHANNEL, controlListener } from './bus/device-control-channel.ts'
import { devicesStore } from './registry/devices.store.ts'
import { CHANGED, WATCHED, type LiveChanges } from './bus/live-changes.ts'
import type { UpdateSending } from './updates/update-sending.ts'
import type { DevicePages } from './live/index.ts'

interface Dependencies {
  db: Database
  log: FastifyBaseLogger
  live: LiveChanges
  pages: Pick<DevicePages, 'announceAll' | 'onChanged' | 'onGap' | 'onAccessChanged'>
  instanceId: number
  transport(): DeviceTransport | undefined
  /** The gateway that logged in the sub-device through this process. */
  gatewayOf(subId: number): number | undefined
  forgetProduct(productId: string): void
  sendCommands(deviceId: number): void
  sendDesired(deviceId: number): void
  sendBinding(deviceId: number): Promise<void>
  sendTopology(gatewayId: number): Promise<void>
  updates: Pick<UpdateSending, 'send' | 'sendProduct'>
  /** Control messages of this period may have been lost. */
  onGap(gapMs: number): void
}

/** Carries out the control messages of all processes. Resolves once it listens, or cannot. */
export function deviceControl(dependencies: Dependencies): Promise<void> {
  const { db, log, live, pages, transport, gatewayOf } = dependencies
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what)

  /** All processes receive every control message: those without the device must not spend work on it. */
  const ifHere = (act: (deviceId: number) => void) => (deviceId: number) => {
    const gatewayId = gatewayOf(deviceId)
    if (transport()?.holds(deviceId) || (gatewayId !== undefined && transport()?.holds(gatewayId))) act(deviceId)
  }

  async function kickProduct(productId: string): Promise<void> {
    dependencies.forgetProduct(productId)
    for (const deviceId of await devicesStore(db).onlineIdsOf(productId, dependencies.instanceId))
      transport()?.kick(deviceId)
  }

  const send = ifHere((deviceId) => {
    dependencies.sendBinding(deviceId).catch(failed('a device could not be told about its home'))
  })
  const onControlMessage = controlListener(log, {
    kick: (deviceId) => transport()?.kick(deviceId),
    kickProduct(productId) {
      pages.onAccessChanged(productId)
      if (transport()) kickProduct(productId).catch(failed('devices could not be disconnected'))
    },
    recheckReaders: (productId) => pages.onAccessChanged(productId),
    end(sessions) {
      for (const [deviceId, session] of sessions) transport()?.endSession({ deviceId, session }, 'takenOver')
    },
    send: ifHere(dependencies.sendCommands),
    shadow: ifHere(dependencies.sendDesired),
    binding(deviceId) {
      live.changed(deviceId, 'binding')
      send(deviceId)
    },
    update: ifHere(dependencies.updates.send),
    updateProduct: dependencies.updates.sendProduct,
    topology: ifHere((gatewayId) => {
      dependencies.sendTopology(gatewayId).catch(failed('a gateway could not be sent its sub-devices'))
    }),
  })

  async function listen(): Promise<void> {
    await db.listen(WATCHED, {
      onMessage: (payload) => (payload === '' ? pages.announceAll() : live.onWatched(payload)),
      onGap: () => void notify(db, WATCHED).catch(failed('processes could not be asked who is watching')),
    })
    await notify(db, WATCHED)
    await db.listen(CHANGED, { onMessage: pages.onChanged, onGap: pages.onGap })
    await db.listen(CONTROL_CHANNEL, { onMessage: onControlMessage, onGap: dependencies.onGap })
  }
  return listen().catch(failed('the control channel to other processes is not available'))
}
