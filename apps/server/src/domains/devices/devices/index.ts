import { featureType, readParameters, type Feature } from '@slipway/contract/products/features/features.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { productDeleted } from '@slipway/contract/products/products/products.events.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../clock.ts'
import { notify, type Database } from '../../../db/database.ts'
import type { TransportPorts, DeviceTransport } from '../../../mqtt/ports.ts'
import { inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import type { Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { HistoryStatements } from '../device-history/index.ts'
import type { DeviceEvents } from '../../products/event-messages/index.ts'
import { allTransports } from './presence/all-transports.ts'
import { appliedSerials, type AppliedSerials } from './registry/applied-serials.store.ts'
import { actionInvoker } from './commands/invoke-action.ts'
import { subDevicesStore } from './topology/sub-devices.store.ts'
import { clonedDevices } from './authentication/cloned-devices.ts'
import { commandSending } from './commands/command-sending.ts'
import { deviceFinding } from './authentication/device-resolver.ts'
import { deviceLookup, type DeviceLookup } from './live/device-lookup.views.ts'
import { deviceControlChannel, ORDERS } from './bus/device-control-channel.ts'
import { deviceSecretBox } from './registry/device-secrets.ts'
import { deviceSignIn, type IdentityAsked } from './authentication/device-sign-in.ts'
import { deviceSnapshot } from './live/device-snapshot.ts'
import { devicesJobs } from './devices.jobs.ts'
import { devicesRoutes } from './devices.routes.ts'
import { devicesService, type DevicesService, type ProductsAsked } from './registry/devices.service.ts'
import { devicesStore } from './registry/devices.store.ts'
import { gatewaySessions } from './topology/gateway-sessions.ts'
import { commandEnqueuer } from './commands/enqueue-command.ts'
import { identities, type Identities } from './authentication/device-identity.ts'
import { sessionReconciler } from './presence/session-reconciler.ts'
import { ingest } from './ingest/ingest.ts'
import { CHANGED, liveChanges, WATCHED } from './bus/live-changes.ts'
import { presence } from './presence/presence.ts'
import { thingModelCache } from './ingest/thing-model-cache.ts'
import { refusedAttempts } from './authentication/rejected-connections.ts'
import { desiredSetter } from './shadow/set-desired.ts'
import { propertySetter } from './commands/set-properties.ts'
import { simulatedRows, type SimulatedRows } from './registry/simulated-devices.store.ts'
import { stateRecovery } from './ingest/write-behind-replay.ts'
import { subDevicesService } from './topology/sub-devices.service.ts'
import { topologyTelling } from './topology/topology-replies.ts'
import { topology } from './topology/topology.ts'
import { topologyStore } from './topology/topology.store.ts'
import { deviceEventsReader } from './live/device-events.reader.ts'
import { virtualRows, type VirtualRows } from './registry/virtual-devices.store.ts'
import { watching } from './live/watching.ts'

export type { SerialTotals } from './registry/applied-serials.store.ts'
export type { DeviceLookup, LookedUpDevice, LookedUpMessage } from './live/device-lookup.views.ts'
export type { KnownCertificate } from './authentication/certificate-check.ts'
export { hexBytes } from './authentication/credential-check.ts'
export type { IdentityAsked } from './authentication/device-sign-in.ts'
export { newDeviceSecret } from './registry/device-secrets.ts'

/** A change has its time before it is committed and told, by the clock of the process that makes it. */
const WRITTEN_BEFORE_TOLD_MS = 60_000

export interface DevicesDependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  masterKey: Buffer
  accounts: { nameOf(accountIds: readonly number[]): Promise<Map<number, string>> }
  products: ProductsAsked & {
    exists(productId: string): Promise<boolean>
    areOneOwners(productIds: readonly string[]): Promise<boolean>
  }
  features: {
    modelOf(productId: string): Promise<ThingModel>
    inForceOf(productId: string): Promise<Feature[]>
  }
  events: DeviceEvents
  deviceHistory: { statements: HistoryStatements }
  identity: IdentityAsked
}

export interface DevicesApi {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  /** What a transport asks; `attach` comes before its first question. */
  ports: TransportPorts
  /** From now on this process carries devices, also by this transport. */
  attach(transport: DeviceTransport): void
  /** Throws `products.notFound` or `devices.notFound`, also for those of others. */
  requireOwn: DevicesService['requireOwn']
  /** Serial numbers that were applied for: ready to connect, but no devices before they do. */
  applied: AppliedSerials
  /** What the domain of device identities asks. */
  identities: Identities
  virtual: VirtualRows
  simulated: SimulatedRows
  /** For who looks for a device without having it by its product. */
  lookup: DeviceLookup
  /** Keeps what waits and lets go of everything; the transport has stopped before. */
  stop(): Promise<void>
}

export function devicesDomain(parts: DevicesDependencies): DevicesApi {
  const { db, clock, log, masterKey, accounts, products, features, events, identity } = parts
  const { pool } = db
  const { attach, current: transport } = allTransports()
  const { modelOf } = features
  const secrets = deviceSecretBox(masterKey)
  const live = liveChanges({ db, log })
  const refused = refusedAttempts({ pool, log, live })
  const models = thingModelCache(modelOf)
  const following = { writeEvents: events.write, historyOf: parts.deviceHistory.statements }
  const topo = topology({ pool, clock, live, secrets, identity, refused, areOneOwners: products.areOneOwners })
  const gatewayPresence = gatewaySessions({ pool, clock, live })
  const cloned = clonedDevices({ pool, clock, log, refused })
  const presenceTracker = presence({
    pool,
    clock,
    log,
    live,
    onTakeOver: cloned.look,
    onDoubted: () => held.invalidate(0),
    onDead: stateRecovery({ pool, modelOf }),
  })
  const uplinks = ingest({
    pool,
    clock,
    log,
    live,
    models,
    ...following,
    transport,
    topology: topo,
    process: presenceTracker.process,
    onSubReady(deviceId, gatewayId) {
      gatewayPresence.remember(gatewayId, deviceId)
      sending.forgetConnection(deviceId)
      sending.send(deviceId)
    },
  })
  const sending = commandSending({
    db,
    clock,
    log,
    live,
    transport,
    keepDown: uplinks.keepDown,
    routeTo: topologyStore(pool).routeTo,
  })
  const tellTopology = topologyTelling({ pool, clock, transport, keepDown: uplinks.keepDown })
  const signIn = deviceSignIn({ pool, clock, secrets, refused, identity, productExists: products.exists })
  const held = sessionReconciler({
    log,
    transport,
    standing: presenceTracker.standing,
    productExists: products.exists,
    async catchUp(gapMs) {
      await sending.sendAllPending(presenceTracker.process)
      const missed = await presenceTracker.wantedSince(clock.now() - gapMs - WRITTEN_BEFORE_TOLD_MS)
      for (const deviceId of missed) uplinks.tellShadow(deviceId)
    },
  })
  const devices = devicesService({ db, clock, secrets, products, live, orders: deviceControlChannel })
  const subDevices = subDevicesService({ db, clock, live, devices, orders: deviceControlChannel })
  const snapshots = deviceSnapshot({ db, clock, modelOf, nameOf: accounts.nameOf, events })
  const pages = watching({ db, clock, log, snapshots, productExists: products.exists })
  const enqueue = commandEnqueuer({ db, clock, live, devices, orders: deviceControlChannel })
  const setDeviceProperties = propertySetter({ devices, modelOf, enqueue })
  const setDeviceDesired = desiredSetter({ db, clock, live, devices, modelOf, orders: deviceControlChannel })
  const invokeDeviceAction = actionInvoker({ devices, modelOf, enqueue })
  const eventNamesOf = async (productId: string) => {
    const known = (await features.inForceOf(productId)).filter((one) => one.featureType === featureType.event)
    return new Map(known.map((event) => [event.deKey, readParameters(event).name]))
  }
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, what)

  /** Every process hears every order: those that do not have the device are to spend nothing on it. */
  function isHere(deviceId: number): boolean {
    const carrier = gatewayPresence.gatewayOf(deviceId)
    return Boolean(transport()?.holds(deviceId) || (carrier !== undefined && transport()?.holds(carrier)))
  }

  function onControlMessage(payload: string): void {
    const [order, subject = ''] = payload.split(' ')
    if (order === 'kick') transport()?.kick(Number(subject))
    else if (order === 'end') endTaken(payload.slice('end '.length))
    else if (order === 'kickProduct') {
      pages.onProductGone(subject)
      if (transport()) kickProduct(subject).catch(failed('devices could not be disconnected'))
    } else if (isHere(Number(subject))) {
      if (order === 'send') sending.send(Number(subject))
      else if (order === 'shadow') uplinks.tellShadow(Number(subject))
      else if (order === 'topology') tellTopology(Number(subject)).catch(failed('a gateway could not be notified'))
    }
  }

  /** Other processes have these devices now. */
  function endTaken(sessions: string): void {
    for (const [deviceId, session] of JSON.parse(sessions) as [number, string][])
      transport()?.endSession({ deviceId, session }, 'takenOver')
  }

  async function kickProduct(productId: string): Promise<void> {
    signIn.forgetProduct(productId)
    for (const deviceId of await devicesStore(db).onlineIdsOf(productId, presenceTracker.process))
      transport()?.kick(deviceId)
  }

  async function listen(): Promise<void> {
    await db.listen(WATCHED, {
      onMessage: (payload) => (payload === '' ? pages.announceAll() : live.onWatched(payload)),
      onGap: () =>
        void notify(db, WATCHED).catch(failed('watched devices could not be requested from other processes')),
    })
    await notify(db, WATCHED)
    await db.listen(CHANGED, { onMessage: pages.onChanged, onGap: pages.onGap })
    await db.listen(ORDERS, {
      onMessage: onControlMessage,
      onGap: held.invalidate,
    })
  }
  const listening = listen().catch(failed('the control channel to other processes is not available'))

  return {
    routes: devicesRoutes({
      devices,
      subDevices,
      snapshots,
      watch: pages.watch,
      setDeviceProperties,
      invokeDeviceAction,
      setDeviceDesired,
      deviceEventsReader: deviceEventsReader({ modelOf, eventNamesOf, events }),
    }),
    jobs: devicesJobs({ db, clock, live, endDeadSessions: presenceTracker.endSessionsOfTheDead }),
    subscriptions: [
      // The connections end once the deletion commits, whichever process holds them.
      inTransaction(productDeleted, async (tx, { productId }) => {
        await subDevicesStore(tx).endSessionsIn(productId, { at: clock.now(), reason: 'kicked' })
        await notify(tx, ORDERS, `kickProduct ${productId}`)
      }),
    ],
    ports: {
      authenticate: signIn.authenticate,
      find: deviceFinding(pool),
      onUplink: uplinks.onUplink,
      async onPresence(device, change) {
        sending.forgetConnection(device.deviceId)
        await presenceTracker.onPresence(device, change)
        // Let in before its product was deleted and online after those that were online have been ended.
        if (change.online && !(await signIn.isThere(device.productId))) transport()?.kick(device.deviceId)
        await gatewayPresence.onPresence(device.deviceId, change)
      },
      onReady({ deviceId }) {
        sending.send(deviceId)
        gatewayPresence
          .onReady(deviceId, sending.send)
          .catch(failed('waiting commands could not be sent to sub-devices'))
      },
      waiting: uplinks.waiting,
    },
    attach(attached) {
      attach(attached)
      presenceTracker.endDeadSessionsFromNow().catch((error: unknown) => {
        if (!isAbort(error)) failed('sessions of dead processes could not be ended')(error)
      })
    },
    requireOwn: devices.requireOwn,
    applied: appliedSerials({ clock, secrets }),
    lookup: deviceLookup(db),
    identities: identities({ db, secrets, devices, orders: deviceControlChannel, refused }),
    virtual: virtualRows({ clock, secrets, orders: deviceControlChannel }),
    simulated: simulatedRows({ clock, secrets, orders: deviceControlChannel }),
    async stop() {
      pages.stop()
      await listening
      await held.stop()
      await sending.stop()
      await uplinks.stop()
      await presenceTracker.stop()
      await cloned.idle()
      await refused.flushed()
      live.stop()
    },
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
