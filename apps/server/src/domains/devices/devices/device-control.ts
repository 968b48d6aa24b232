import type { FastifyBaseLogger } from 'fastify'
import { backoff } from '../../../concurrency/backoff.ts'
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

/** Carries out the control messages of all processes, from when the database can be asked for them. */
export function deviceControl(dependencies: Dependencies) {
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

  const stopping = new AbortController()

  /** Without its subscriptions a process would carry devices that no other process can reach. */
  async function untilDone(act: () => Promise<unknown>, onLate?: () => void): Promise<void> {
    const wait = backoff(stopping.signal)
    for (let tries = 1; !stopping.signal.aborted; tries += 1) {
      try {
        await act()
        if (tries > 1) onLate?.()
        return
      } catch (error) {
        failed('the control channel to other processes is not available yet')(error)
        await wait()
      }
    }
  }

  async function listen(): Promise<void> {
    const startedAt = performance.now()
    await untilDone(
      () => db.listen(CONTROL_CHANNEL, { onMessage: onControlMessage, onGap: dependencies.onGap }),
      // Devices may have connected meanwhile.
      () => dependencies.onGap(performance.now() - startedAt),
    )
    await untilDone(() =>
      db.listen(WATCHED, {
        onMessage: (payload) => (payload === '' ? pages.announceAll() : live.onWatched(payload)),
        onGap: () => void notify(db, WATCHED).catch(failed('processes could not be asked who is watching')),
      }),
    )
    await untilDone(() => notify(db, WATCHED))
    await untilDone(() => db.listen(CHANGED, { onMessage: pages.onChanged, onGap: pages.onGap }))
  }

  const listening = listen()
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await listening
    },
  }
}
