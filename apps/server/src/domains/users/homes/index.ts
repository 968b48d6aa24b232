import {
  virtualDeviceBound,
  virtualDeviceRemoved,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.events.ts'
import { HOUR_MS } from '@slipway/contract/durations.ts'
import { productDeleted } from '@slipway/contract/products/products/products.events.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { deviceUnbound, userTextsErased } from '@slipway/contract/users/homes/homes.events.ts'
import { createAppCode, openAppCode } from '@slipway/contract/users/homes/app-codes/app-codes.calls.ts'
import { userErased } from '@slipway/contract/users/users/users.events.ts'
import { claimLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import { afterCommit, inTransaction, type Subscription } from '../../../events/subscriptions.ts'
import { serveUser, serveVisitor, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { Log } from '../../../log.ts'
import type { CampaignsApi } from '../../devices/campaigns/index.ts'
import type { DeviceEventsApi } from '../../devices/device-events/index.ts'
import type { DeviceHistoryApi } from '../../devices/device-history/index.ts'
import type { DeviceQueryApi } from '../../devices/device-query/index.ts'
import type { DeviceBinding, DevicesApi } from '../../devices/devices/index.ts'
import type { FeaturesApi } from '../../products/features/index.ts'
import type { FindWebFile, PanelsApi } from '../../products/panels/index.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import type { VirtualDevicesApi } from '../../devices/virtual-devices/index.ts'
import type { UsersApi } from '../users/index.ts'
import { appCodesService } from './app-codes/app-codes.service.ts'
import { appCodesStore } from './app-codes/app-codes.store.ts'
import { bindingService } from './binding.service.ts'
import { bindTokensService } from './binding/bind-tokens.service.ts'
import { bindTokensStore } from './binding/bind-tokens.store.ts'
import { bindWindowsStore } from './binding/bind-windows.store.ts'
import { carriedInHomes } from './binding/home-of-gateway.ts'
import { leavingHomes } from './binding/leaving-homes.ts'
import { resetting } from './binding/resetting.ts'
import { sharesRoutes } from './shares/shares.routes.ts'
import { sharesService } from './shares/shares.service.ts'
import { sharesStore } from './shares/shares.store.ts'
import { visitsService } from './shares/visits.service.ts'
import { claimAttemptsStore } from './claim-attempts.store.ts'
import { controlRates, type ControlRates } from './control/control-rates.ts'
import { deviceUpgrades } from './device-upgrades.ts'
import { homeControl } from './control/home-control.ts'
import { homeNotices } from './home-notices.ts'
import { homeDevicesService } from './home-devices.service.ts'
import { homeDevicesStore } from './home-devices.store.ts'
import { userErasing } from './user-erasing.ts'
import { homesRoutes } from './homes.routes.ts'
import { homesService } from './homes.service.ts'
import { liveHomes } from './live/index.ts'
import { invitationsStore } from './invitations.store.ts'
import { testHomes } from './test-homes.ts'
import type { ProgramsOf } from './panels/panel-calls.ts'
import { liveTries } from './tries/live-tries.ts'
import type { TriedProgram } from './tries/tried-panel.ts'
import { triesRoutes } from './tries/tries.routes.ts'
import { triesService } from './tries/tries.service.ts'
import { triesStore } from './tries/tries.store.ts'
import { membersService } from './members.service.ts'

export { boundUserOf, deviceOfUser, userNamesOf } from './home-devices.views.ts'
export { lockPlace, requirePlace } from './home-places.ts'
export type { HomeDevicePlace } from './home-devices.views.ts'
export { exportedHistory } from './export/exported-history.ts'
export { exportedHomes } from './export/exported-homes.ts'
export { readersOf, readHomesOf } from './home-readers.views.ts'
export { guestReadersOf, sharedDeviceOf, sharedReadingsOf, type GuestReading } from './shares/shares.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'warn'>
  events: EventPublisher
  users: Pick<UsersApi, 'requirePassword' | 'testUsers'>
  features: Pick<FeaturesApi, 'inForceOf'>
  panels: Pick<PanelsApi, 'deliver' | 'tried' | 'webFilesIf' | 'filesAt' | 'links' | 'report'>
  programsOf: ProgramsOf
  /** The version of a mini-program that a try on a phone shows; undefined: none is published. */
  triedProgram: TriedProgram
  devices: Pick<DevicesApi, 'bound' | 'userCommands' | 'eventsSince' | 'follow'>
  campaigns: Pick<CampaignsApi, 'ofUsers'>
  deviceEvents: Pick<DeviceEventsApi, 'eraseBefore'>
  deviceHistory: Pick<DeviceHistoryApi, 'eraseBefore' | 'eraseReportsWith' | 'pointsSince'>
  deviceQuery: Pick<DeviceQueryApi, 'explain'>
  virtualDevices: Pick<VirtualDevicesApi, 'redeem' | 'bind' | 'holdStandIn'>
  masterKey: Buffer
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
  /** Where phones may reach this installation, the likeliest first. */
  phoneOrigins(origin: string): readonly string[]
}

export interface HomesApi {
  /** What devices say about their homes. */
  binding: DeviceBinding
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  /** A user as one that controls a device: of a home that it is in, or one that is shared with it. */
  requireDevice: ReturnType<typeof homeDevicesService>['requireDevice']
  /** How fast people control devices. */
  rates: ControlRates
  /** Files of web packages that open links show, also before a review. */
  triedFile: FindWebFile
  /** Ends all streams. */
  stop(): void
}

/** Homes of end users, their members and the devices that are bound to them (decision 0114). */
export function homesDomain(parts: Dependencies): HomesApi {
  const { db, clock, users, devices, deviceEvents, deviceHistory } = parts
  const leaving = leavingHomes(parts)
  const notices = homeNotices(parts)
  const binding = bindingService({ ...parts, leaving, notices })
  const homes = homesService({ db, clock, notices, unbindAll: binding.unbindAll })
  const members = membersService({ db, clock, notices, requirePassword: users.requirePassword })

  const visits = visitsService(parts)
  const live = liveHomes({ ...parts, visits })
  const erase = userErasing({ ...parts, notices, unbindAll: binding.unbindAll })

  async function sweep(): Promise<void> {
    const now = clock.now()
    await invitationsStore(db).removeOld(now)
    await bindTokensStore(db).removeOld(now)
    await sharesStore(db).removeOld(now)
    await bindWindowsStore(db).removeOld(now)
    await claimAttemptsStore(db).removeOld(now - HOUR_MS)
    await triesStore(db).removeOld(now)
    await appCodesStore(db).removeOld(now)
    await homeDevicesStore(db).removeOldTrail(now - claimLimits.trailKeptMs)
  }

  const tokens = bindTokensService({ ...parts, reset: resetting({ ...parts, notices, unbind: leaving.byReset }) })
  const rates = controlRates(clock)
  const control = homeControl({ ...parts, rates })
  const homeDevices = homeDevicesService(parts)
  const upgrades = deviceUpgrades({ ...parts, devices: homeDevices })
  const appCodes = appCodesService(parts)
  const tries = triesService(parts)
  const openTries = liveTries({ ...parts, tries })

  return {
    binding: { ...tokens.binding, carried: carriedInHomes({ ...parts, unbind: leaving.byGateway }) },
    routes: [
      ...homesRoutes({ homes, members, binding, tokens, devices: homeDevices, control, upgrades, live }),
      ...sharesRoutes({ shares: sharesService({ ...parts, notices }), visits, control, live }),
      serveVisitor(createAppCode, ({ input, ip }) => appCodes.create(input, ip)),
      serveUser(openAppCode, ({ input, user }) => appCodes.open(input, user)),
      ...triesRoutes({ db, tries, live: openTries, control }),
    ],
    requireDevice: homeDevices.requireDevice,
    rates,
    triedFile: tries.webFile,
    stop() {
      live.stop()
      openTries.stop()
    },
    jobs: [{ name: 'homes.sweep', cron: '40 * * * *', run: sweep }],
    subscriptions: [
      // A product with devices in homes stays: its users would lose them.
      inTransaction(productDeleted, async (tx, { productId }) => {
        const bound = await homeDevicesStore(tx).boundOf(productId)
        if (bound > 0) throw new DomainError('products.devicesBound', { count: bound })
        await triesStore(tx).removeOfProduct(productId)
      }),
      inTransaction(virtualDeviceBound, testHomes(parts)),
      inTransaction(virtualDeviceRemoved, async (tx, { deviceId }) => {
        const place = await homeDevicesStore(tx).homeOf(deviceId)
        if (!place) return
        const { homeId, name, namedBy } = place
        await notices.notifyMembers(tx, homeId, { kind: 'deviceDeleted', byUser: null, device: { name, namedBy } })
      }),
      inTransaction(userErased, (tx, { userId }) => erase(tx, userId)),
      afterCommit(
        userTextsErased,
        { subscriber: 'homes.erasingTexts', key: ({ deviceId }) => String(deviceId) },
        async ({ deviceId, productId, deKeys, at }) => {
          await devices.bound.eraseMessagesBefore(db, deviceId, at)
          await deviceHistory.eraseReportsWith({ deviceId, productId, deKeys, before: at })
        },
      ),
      afterCommit(
        deviceUnbound,
        { subscriber: 'homes.erasing', key: ({ deviceId }) => String(deviceId) },
        async ({ deviceId, at, eraseHistory }) => {
          if (!eraseHistory) return
          await devices.bound.eraseBefore(db, deviceId, at)
          await deviceEvents.eraseBefore(deviceId, at)
          await deviceHistory.eraseBefore(deviceId, at)
        },
      ),
    ],
  }
}
