import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { DeviceTransport, Downlink } from '../../../../mqtt/ports.ts'
import type { CarriedInHomes } from '../binding/device-binding.ts'
import { deviceAccessService } from './device-access.service.ts'
import type { DeviceSecretBox } from '../registry/device-secrets.ts'
import type { DeviceIdentities } from '../authentication/device-sign-in.ts'
import type { DevicesService } from '../registry/devices.service.ts'
import { gatewaySessions } from './gateway-sessions.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import type { RejectedConnections } from '../authentication/rejected-connections.ts'
import { subDevicesService } from './sub-devices.service.ts'
import { topology } from './topology.ts'
import { topologyStore } from './topology.store.ts'
import { topologyTelling } from './topology-replies.ts'

interface Dependencies {
  db: Database
  clock: Clock
  live: LiveChanges
  secrets: DeviceSecretBox
  identity: Pick<DeviceIdentities, 'rulesOf'>
  refused: Pick<RejectedConnections, 'record'>
  devices: Pick<DevicesService, 'requireOwn' | 'lockOwn'>
  homes: CarriedInHomes
  areOneOwners(productIds: readonly string[]): Promise<boolean>
  transport(): DeviceTransport | undefined
  storeDownlink(deviceId: number, downlink: Downlink): void
}

/** Gateways and the devices that connect through them. */
export function deviceTopology({ db, devices, transport, storeDownlink, ...shared }: Dependencies) {
  const { clock, live, secrets, homes } = shared
  const { pool } = db
  return {
    uplinks: topology({ db, ...shared }),
    find: topologyStore(pool).find,
    gateways: gatewaySessions({ pool, clock, live }),
    tell: topologyTelling({ pool, transport, storeDownlink }),
    subDevices: subDevicesService({ db, clock, live, devices, homes }),
    access: deviceAccessService({ db, clock, secrets, live, devices, homes }),
  }
}

export type DeviceTopology = ReturnType<typeof deviceTopology>
