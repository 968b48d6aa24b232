import type { BoundTo } from './live/device-snapshot.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { CallDeadline } from '../../../http/limits/call-deadline.ts'
import type { DeviceHttpPorts } from '../../../device-http/ports.ts'
import type { TransportPorts, DeviceTransport } from '../../../mqtt/ports.ts'
import type { Subscription } from '../../../events/subscriptions.ts'
import type { Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { DeviceEvents } from '../device-events/index.ts'
import type { HistoryStatements } from '../device-history/index.ts'
import type { BoundDevices } from './registry/bound-devices.store.ts'
import type { AppliedSerials } from './registry/applied-serials.store.ts'
import type { ManySetter } from './commands/enqueue-many.ts'
import type { DeviceListing } from './listing/device-list.service.ts'
import type { deviceSelection } from './listing/device-selection.ts'
import type { DeviceAccessService } from './topology/device-access.service.ts'
import type { DeviceLookup } from './live/device-lookup.views.ts'
import type { DeviceIdentities } from './authentication/device-sign-in.ts'
import type { DevicesService, ProductReads } from './registry/devices.service.ts'
import type { Identities } from './authentication/device-identity.ts'
import type { UserCommands } from './commands/user-commands.ts'
import type { DevicePages } from './live/index.ts'
import type { DeviceBinding } from './binding/device-binding.ts'
import type { DeviceUpdates } from './updates/device-updates.ts'
import type { SimulatedRows } from './registry/simulated-devices.store.ts'
import type { VirtualRows } from './registry/virtual-devices.store.ts'

export interface DevicesDependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  masterKey: Buffer
  /** In tests: when the time of a sign-in is over. */
  callDeadline?: CallDeadline | undefined
  accounts: { nameOf(accountIds: readonly number[]): Promise<Map<number, string>> }
  products: ProductReads & {
    exists(productId: string): Promise<boolean>
    areOneOwners(productIds: readonly string[]): Promise<boolean>
    purgeable(): Promise<string[]>
  }
  /** The masked accounts of end users. */
  userNameOf(userIds: readonly number[]): Promise<Map<number, string>>
  boundTo: BoundTo
  features: {
    modelOf(productId: string): Promise<ThingModel>
    inForceOf(productId: string): Promise<FeatureRecord[]>
  }
  events: DeviceEvents
  deviceHistory: { statements: HistoryStatements }
  identity: DeviceIdentities
  /** Undefined where devices belong to no homes. */
  binding?: DeviceBinding | undefined
  /** Undefined: messages are kept by days only. */
  mostMessageBytes?: number | undefined
  /** Undefined where devices are not updated. */
  updates?: DeviceUpdates | undefined
}

export interface DevicesApi {
  routes: Route[]
  jobs: Job[]
  subscriptions: Subscription[]
  /** The platform's side for transports; call `attach` before a transport uses it. */
  ports: TransportPorts
  /** The same for devices that ask over HTTP. */
  httpPorts: DeviceHttpPorts
  /** Creates the partitions of the coming days; runs before the first message. */
  makeReady(): Promise<void>
  /** What the stored messages take, with their indexes. */
  messageBytes(): Promise<number>
  /** From now on this process carries devices, including those of this transport. */
  attach(transport: DeviceTransport, options?: { isAskedFirst?: boolean }): void
  /** Throws `products.notFound` or `devices.notFound`, also for devices of other accounts. */
  requireOwn: DevicesService['requireOwn']
  /** Serial numbers of applications: they can connect, and become devices when they first do. */
  applied: AppliedSerials
  /** The device list, for exports. */
  listing: DeviceListing
  /** For jobs that change many devices. */
  bulk: typeof deviceSelection & {
    /** Devices of a product, including those before their first connect. */
    countAll(db: DatabaseOrTransaction, productId: string): Promise<number>
    secretsOf: DevicesService['secretsOf']
    /** The caller has checked the values and the product. */
    set: ManySetter
    /** Throws a refusal where a set of these values would be refused for every device. */
    requireSettable(productId: string, data: Record<string, unknown>, locale: Locale): Promise<void>
    decide: DeviceAccessService['decide']
    delete: DeviceAccessService['delete']
    addMany: DevicesService['addMany']
    describeMany: DevicesService['describeMany']
    announceChanged: DevicesService['announceChanged']
  }
  /** For the domain of device identities. */
  identities: Identities
  /** For domains that give devices to end users. */
  bound: BoundDevices
  virtual: VirtualRows
  simulated: SimulatedRows
  userCommands: UserCommands
  eventsSince: DevicePages['eventsSince']
  /** Call it after the change has committed: pages that show the device's events are notified. */
  announceEvents(deviceId: number): void
  /** Tells changes of devices until the result is called, for streams of higher floors. */
  follow: DevicePages['follow']
  /** Finds devices without their product. */
  lookup: DeviceLookup
  /** Flushes pending writes and releases all resources; the transport has stopped before. */
  stop(): Promise<void>
}
