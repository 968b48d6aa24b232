import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { appliedSerials } from './applied-serials.store.ts'
import type { DeviceSecretBox } from './device-secrets.ts'
import { boundDevices } from './bound-devices.store.ts'
import { labelCodes } from './label-codes.ts'
import { devicesService, type ProductReads } from './devices.service.ts'
import { simulatedRows } from './simulated-devices.store.ts'
import { virtualRows } from './virtual-devices.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  masterKey: Buffer
  secrets: DeviceSecretBox
  products: ProductReads
  live: LiveChanges
}

/** The devices of products: real, virtual, simulated, and serial numbers before their first connect. */
export const deviceRegistry = ({ db, clock, masterKey, secrets, products, live }: Dependencies) => ({
  devices: devicesService({ db, clock, secrets, products, live }),
  applied: appliedSerials({ clock, secrets, codeOf: labelCodes(masterKey) }),
  bound: boundDevices(labelCodes(masterKey)),
  virtual: virtualRows({ clock, secrets }),
  simulated: simulatedRows({ clock, secrets }),
})
