import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'
import type { RejectedConnection } from '@slipway/contract/devices/devices/devices.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Database, DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { disconnectDevice } from '../registry/device-disconnecting.ts'
import { newDeviceSecret, type DeviceSecretBox } from '../registry/device-secrets.ts'
import type { DevicesService } from '../registry/devices.service.ts'
import { devicesStore } from '../registry/devices.store.ts'
import type { RejectedConnections, NewRejection } from './rejected-connections.ts'
import { rejectedConnectionsViews } from './rejected-connections.views.ts'
import type { TokenAuthentication } from './token-sign-in.ts'

/** A device for the identity domain; the caller has locked it. */
export interface LockedDevice {
  deviceId: number
  isActivated: boolean
  isDisabled: boolean
}

interface Dependencies {
  db: Database
  secrets: DeviceSecretBox
  devices: Pick<DevicesService, 'requireOwn' | 'lockOwn'>
  refused: RejectedConnections
  authenticateToken: TokenAuthentication
}

/** The devices that certificates and registrations need. */
export function identities({ db, secrets, devices, refused, authenticateToken }: Dependencies) {
  return {
    /** Signs in devices that send a token with each request; undefined where it is refused. */
    authenticateToken,

    /** Throws `products.notFound` or `devices.notFound`; a foreign device gets the same refusal as an absent one. */
    requireOwn: (name: DeviceName, actor: Actor) => devices.requireOwn(name, actor),
    lockOwn: (tx: DatabaseOrTransaction, name: DeviceName, actor: Actor) => devices.lockOwn(tx, name, actor),

    /** For callers that have proved the product's secret; the device is locked until the transaction ends. */
    lock: (tx: DatabaseOrTransaction, name: DeviceName): Promise<LockedDevice | undefined> =>
      devicesStore(tx).lockNamed(name),

    /** The previous secret is void immediately. */
    async giveSecret(tx: DatabaseOrTransaction, deviceId: number, name: DeviceName): Promise<string> {
      const deviceSecret = newDeviceSecret()
      await devicesStore(tx).replaceSecret(deviceId, secrets.seal(deviceSecret, name))
      return deviceSecret
    },

    /** Ends the device's connection once `tx` commits, in every process. */
    disconnect: disconnectDevice,

    recordRejected: (attempt: NewRejection): void => refused.record(attempt),

    /** The rejected connections of all devices of the product. */
    refusedAttempts: (productId: string): Promise<RejectedConnection[]> =>
      rejectedConnectionsViews(db).ofProduct(productId, deviceIdentityLimits.shownRejectedConnections),
  }
}

export type Identities = ReturnType<typeof identities>
