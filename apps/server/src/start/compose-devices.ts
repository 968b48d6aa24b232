import { campaignsDomain, productTiming, releaseImages } from '../domains/devices/campaigns/index.ts'
import { ddiDomain } from '../domains/devices/ddi/index.ts'
import { deviceEventsDomain, type QueueNotices } from '../domains/devices/device-events/index.ts'
import { deviceBulkDomain } from '../domains/devices/device-bulk/index.ts'
import { deviceGroupsDomain } from '../domains/devices/device-groups/index.ts'
import { deviceHistoryDomain, historySamples, historyWriting } from '../domains/devices/device-history/index.ts'
import { deviceIdentityDomain, identityResolver } from '../domains/devices/device-identity/index.ts'
import { deviceQueryDomain, type DeviceQueryDependencies } from '../domains/devices/device-query/index.ts'
import { devicesDomain, type DevicesDependencies } from '../domains/devices/devices/index.ts'
import { fleetSimulatorDomain } from '../domains/devices/fleet-simulator/index.ts'
import { rehearsalsDomain } from '../domains/devices/rehearsals/index.ts'
import { releasePacksDomain } from '../domains/devices/release-packs/index.ts'
import { serialNumbersDomain } from '../domains/devices/serial-numbers/index.ts'
import { virtualDevicesDomain } from '../domains/devices/virtual-devices/index.ts'
import type { DownloadLinks } from '../downloads/download-links.ts'
import type { EventPublisher } from '../events/domain-events.ts'
import type { Identity } from './compose-identity.ts'
import type { Products } from './compose-products.ts'
import type { ServerDependencies } from './server-parts.ts'

export type Devices = ReturnType<typeof composeDevices>

/** Devices: their connections, what they report, and what is asked of them. */
export function composeDevices(
  parts: ServerDependencies,
  events: EventPublisher,
  { audit, accounts, signIn, uploads }: Pick<Identity, 'audit' | 'accounts' | 'signIn' | 'uploads'>,
  {
    products,
    features,
    signing,
    ...evidence
  }: Pick<Products, 'products' | 'features' | 'signing' | 'firmware' | 'partsLists' | 'advisories' | 'supportPeriod'>,
  downloads: Pick<DownloadLinks, 'downloadUrl' | 'localUrl'>,
  {
    boundTo,
    userNameOf,
    binding,
    queueNotices,
  }: Pick<DeviceQueryDependencies, 'boundTo' | 'userNameOf'> &
    Pick<DevicesDependencies, 'binding'> & {
      queueNotices: QueueNotices
    },
) {
  const { database: db, clock, log, masterKey, deployment, appOrigin, geoip, mostStored } = parts
  const phoneOrigin = (origin: string) => appOrigin ?? parts.phoneOrigins?.(origin)[0] ?? origin
  const { counter } = signIn
  const deviceEvents = deviceEventsDomain({ db, clock, queueNotices })
  const identity = identityResolver(db)
  const writing = historyWriting(db.pool)
  const ofDevices = { accounts, products, features, events: deviceEvents, identity, deviceHistory: writing }
  const rehearsals = rehearsalsDomain({
    db,
    clock,
    log,
    products,
    imagesOf: releaseImages,
    timingOfProduct: productTiming,
  })
  const { downloadUrl } = downloads
  const ofCampaigns = { rehearsals, products, signing, downloadUrl, samples: historySamples(db.pool) }
  const campaigns = campaignsDomain({ db, clock, log, events, ...ofCampaigns, modelOf: features.modelOf })
  const devices = devicesDomain({
    callDeadline: parts.callDeadline,
    db,
    clock,
    log,
    masterKey,
    ...ofDevices,
    userNameOf,
    boundTo,
    binding,
    updates: campaigns.mqtt,
    mostMessageBytes: mostStored.messages,
  })
  const ddi = ddiDomain({ db, clock, products, devices, updates: campaigns.updates })
  const deviceGroups = deviceGroupsDomain({ db, clock, products, devices })
  const deviceBulk = deviceBulkDomain({ db, clock, log, accounts, products, devices, groups: deviceGroups })
  const deviceHistory = deviceHistoryDomain({
    db,
    clock,
    products,
    devices,
    writing,
    modelOf: features.modelOf,
    mostBytes: mostStored.history,
  })
  const deviceIdentity = deviceIdentityDomain({ db, clock, masterKey, counter, products, devices })
  const deviceQuery = deviceQueryDomain({
    clock,
    audit,
    accounts,
    lookup: devices.lookup,
    topology: devices.lookup,
    modelOf: features.modelOf,
    lastAlarm: deviceEvents.lastAlarm,
    boundTo,
    userNameOf,
    updatesOf: campaigns.updatesOf,
    firmwareOf: campaigns.firmwareOf,
    geoip,
  })
  const serialNumbers = serialNumbersDomain({ db, clock, products, devices, phoneOrigin })
  const { hideVirtualDevice: isHidden, virtualGateway: gatewayUrl } = deployment
  const { firmware } = evidence
  const ofBoards = { firmware, signing, downloads }
  const ofPages = { isHidden, gatewayUrl, phoneOrigin }
  const virtualDevices = virtualDevicesDomain({
    db,
    clock,
    log,
    events,
    products,
    features,
    devices,
    ...ofPages,
    ...ofBoards,
  })
  const releasePacks = releasePacksDomain({ db, clock, products, signing, uploads, rehearsals, ...evidence })
  const ofFleets = { products, devices, features, deviceHistory, deployment, ...ofBoards }
  const fleetSimulator = fleetSimulatorDomain({ db, clock, log, ...ofFleets })
  return {
    devices,
    campaigns,
    rehearsals,
    ddi,
    deviceEvents,
    deviceBulk,
    deviceGroups,
    deviceHistory,
    deviceIdentity,
    deviceQuery,
    serialNumbers,
    releasePacks,
    virtualDevices,
    fleetSimulator,
  }
}
