import type { FastifyBaseLogger } from 'fastify'
import { deviceAuthentication } from './authentication/index.ts'
import { bindUplinks } from './binding/bind-uplinks.ts'
import { noHomes } from './binding/device-binding.ts'
import { deviceCommands } from './commands/index.ts'
import { deviceControl } from './device-control.ts'
import { deviceSecretBox } from './registry/device-secrets.ts'
import { devicesJobs } from './devices.jobs.ts'
import { devicesRoutes } from './devices.routes.ts'
import { devicesSubscriptions } from './devices.subscriptions.ts'
import { deviceIngest } from './ingest/index.ts'
import { manySetter } from './commands/enqueue-many.ts'
import { requireSettable } from './commands/set-properties.ts'
import { devicesStore } from './registry/devices.store.ts'
import { deviceSelection } from './listing/device-selection.ts'
import { deviceListing, deviceListService } from './listing/device-list.service.ts'
import { liveChanges } from './bus/live-changes.ts'
import { devicePages } from './live/index.ts'
import type { DevicesApi, DevicesDependencies } from './devices-api.ts'
import { deviceHttpPorts, devicePorts } from './device-ports.ts'
import { devicePresence } from './presence/index.ts'
import { faultCounts } from './problems/fault-counts.ts'
import { deviceProblems } from './problems/device-problems.ts'
import { deviceRegistry } from './registry/index.ts'
import { desiredSetter } from './shadow/set-desired.ts'
import { timed } from '../../../http/limits/call-deadline.ts'
import { writeBehindReplay } from './ingest/write-behind-replay.ts'
import { deviceTopology } from './topology/index.ts'
import { messageWriting } from './ingest/writing/index.ts'
import { updateSending, type UpdateSending } from './updates/update-sending.ts'
import { createMessagePartitions, messageBytes } from './ingest/writing/message-partitions.ts'

export type { DevicesApi, DevicesDependencies } from './devices-api.ts'
export type { SerialTotals } from './registry/applied-serials.store.ts'
export type { BoundTo } from './live/device-snapshot.ts'
export type { DeviceLookup, During, LookedUpDevice, LookedUpMessage } from './live/device-lookup.views.ts'
export type { UserGiver } from './commands/user-commands.ts'
export { withGivers } from './commands/command-givers.ts'
export type { KnownCertificate } from './authentication/certificate-check.ts'
export { hexBytes } from './authentication/credential-check.ts'
export type { DeviceIdentities } from './authentication/device-sign-in.ts'
export { newDeviceSecret } from './registry/device-secrets.ts'
export { sendControl } from './bus/device-control-channel.ts'
export type { BindUplink, BindVerdict, CarriedInHomes, DeviceBinding, DeviceBound } from './binding/device-binding.ts'
export type { DeviceUpdates, UpdateUplink } from './updates/device-updates.ts'

/** A change takes its time from the process that makes it, and is committed and announced later than that. */
const WRITTEN_BEFORE_TOLD_MS = 60_000

export function devicesDomain(parts: DevicesDependencies): DevicesApi {
  const { db, clock, log, masterKey, accounts, products, features, events, identity } = parts
  const { pool } = db
  const { modelOf, inForceOf } = features
  const { exists: productExists, areOneOwners } = products
  const secrets = deviceSecretBox(masterKey)
  const inTime = timed(parts.callDeadline)
  const live = liveChanges({ db, log })
  const faults = faultCounts({ pool, clock, log })
  const problems = deviceProblems({ pool, clock, log, faults })
  const givers = { nameOf: accounts.nameOf, userNameOf: parts.userNameOf }
  const { devices, ...registry } = deviceRegistry({ db, clock, masterKey, secrets, products, live })
  const signingIn = { db, clock, log, live, faults, problems, secrets, identity }
  const authentication = deviceAuthentication({ ...signingIn, devices, productExists })
  const { signIn, refused, onTakeOver } = authentication
  const presence = devicePresence({ pool, clock, log, live, onTakeOver })
  const { transport, instanceId } = presence
  const follow: UpdateSending['follow'] = (...said) => updating.follow(...said)
  const following = { writeEvents: events.write, historyOf: parts.deviceHistory.statements, follow }
  const writer = messageWriting({ pool, clock, log, live, problems, ...following, transport, instanceId })
  const updating = updateSending({ db, log, instanceId, transport, writer, updates: parts.updates, problems })
  const carried = { db, clock, live, devices, transport, storeDownlink: writer.storeDownlink }
  const { binding: homes = noHomes } = parts
  const topology = deviceTopology({ ...carried, secrets, identity, refused, areOneOwners, homes: homes.carried })
  const commands = deviceCommands({ ...carried, log, modelOf, inForceOf, givers, problems })
  const { sending } = commands
  const binding = bindUplinks(homes)
  const uplinks = deviceIngest({ clock, log, modelOf, writer, topology, binding, commands, faults })
  const pages = devicePages({ db, clock, log, features, events, givers, boundTo: parts.boundTo })
  const { held, dead } = presence.reconcilers({
    productExists,
    async catchUp(gapMs) {
      await sending.sendAllPending(instanceId)
      const missed = await presence.wantedSince(clock.now() - gapMs - WRITTEN_BEFORE_TOLD_MS)
      for (const deviceId of missed) writer.sendDesired(deviceId)
    },
    onDead: writeBehindReplay({ modelOf }),
  })
  const control = deviceControl({
    db,
    log,
    live,
    pages,
    instanceId,
    transport,
    gatewayOf: topology.gateways.gatewayOf,
    forgetProduct: signIn.forgetProduct,
    sendCommands: sending.send,
    sendDesired: writer.sendDesired,
    sendBinding: async (deviceId) => writer.sendTo(deviceId, await binding.stateDownlink(deviceId)),
    sendTopology: topology.tell,
    updates: updating,
    onGap: held.invalidate,
  })
  const ofTransports = { inTime, authentication, uplinks, presence, sending, problems }
  return {
    ...registry,
    routes: devicesRoutes({
      ...topology,
      ...commands,
      ...pages,
      devices,
      list: deviceListService({ db, products }),
      setDeviceDesired: desiredSetter({ db, clock, live, devices, modelOf }),
    }),
    jobs: devicesJobs({ ...parts, live, endDeadSessions: dead.endSessionsOfTheDead }),
    subscriptions: devicesSubscriptions(clock),
    ports: devicePorts({ ...ofTransports, log, gateways: topology.gateways, updating }),
    httpPorts: deviceHttpPorts({ ...ofTransports, writer }),
    makeReady: () => createMessagePartitions(pool, clock.now()),
    messageBytes: () => messageBytes(pool),
    attach(attached, options) {
      presence.attach(attached, options)
      dead.endDeadSessionsFromNow().catch(logUnlessAborted(log))
    },
    requireOwn: devices.requireOwn,
    listing: deviceListing(db),
    bulk: {
      ...deviceSelection,
      countAll: (on, productId) => devicesStore(on).countedAll(productId),
      secretsOf: devices.secretsOf,
      set: manySetter(clock),
      requireSettable: async (productId, data, locale) => requireSettable(await modelOf(productId), data, locale),
      decide: topology.access.decide,
      delete: topology.access.delete,
      addMany: devices.addMany,
      describeMany: devices.describeMany,
      announceChanged: devices.announceChanged,
    },
    lookup: pages.lookup,
    userCommands: commands.userCommands,
    eventsSince: pages.eventsSince,
    announceEvents: (deviceId) => live.changed(deviceId, 'events'),
    follow: pages.follow,
    identities: authentication.identities,
    async stop() {
      pages.stop()
      await control.stop()
      await held.stop()
      await sending.stop()
      uplinks.stop()
      await updating.stop()
      await writer.stop()
      await dead.stop()
      await presence.stop()
      await authentication.stop()
      await problems.flushed()
      await faults.flushed()
      live.stop()
    },
  }
}

function logUnlessAborted(log: FastifyBaseLogger): (error: unknown) => void {
  return (error) => {
    const isAbort = error instanceof Error && error.name === 'AbortError'
    if (!isAbort) log.error({ err: error }, 'sessions of dead processes could not be ended')
  }
}
