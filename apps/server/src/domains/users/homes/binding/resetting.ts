import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { homeRulesOf } from '../../../devices/device-identity/index.ts'
import type { BindVerdict, DevicesApi } from '../../../devices/devices/index.ts'
import type { HomeNotices } from '../home-notices.ts'
import { countReset } from '../claim-attempts.ts'
import { homeDevicesStore } from '../home-devices.store.ts'
import { homesStore } from '../homes.store.ts'
import { deviceResetsStore } from './device-resets.store.ts'

export const done: BindVerdict = { code: wireCode.ok, msg: 'ok' }
const ownerFirst: BindVerdict = { code: wireCode.notYours, msg: 'its owner has to remove it first' }
const tooMany: BindVerdict = { code: wireCode.tooMany, msg: 'too many resets' }
const again: BindVerdict = { code: wireCode.tooMany, msg: 'try again' }

interface Dependencies {
  db: Database
  clock: Clock
  devices: Pick<DevicesApi, 'bound'>
  notices: Pick<HomeNotices, 'notifyMembers'>
  unbind(tx: DatabaseOrTransaction, device: { deviceId: number; productId: string; homeId: number }): Promise<void>
}

export type Resetting = ReturnType<typeof resetting>

/** A device that was reset by hand leaves its home, with all that it has reported; once for each reset. */
export function resetting({ db, clock, devices: { bound }, notices, unbind }: Dependencies) {
  const reset = (device: DeviceIdentity, resetId: string): Promise<BindVerdict> =>
    inTransaction(db, async (tx) => {
      const store = homeDevicesStore(tx)
      const seen = await store.homeOf(device.deviceId)
      if (seen) await homesStore(tx).lock(seen.homeUid)
      const found = await bound.lockPresent(tx, device.deviceId)
      if (!found || !(await deviceResetsStore(tx).isNew(device.deviceId, resetId))) return done
      await countReset(tx, device.deviceId, clock.now())
      const present = await store.homeOf(device.deviceId)
      // It came or went while the lock was waited for: the device repeats what was not answered with 200 or 403.
      if (present?.homeId !== seen?.homeId) return again
      if (present && !(await homeRulesOf(tx, found.productId)).resetLeavesHome) return ownerFirst
      await deviceResetsStore(tx).note(device.deviceId, resetId, clock.now())
      if (present) {
        const { homeId, name, namedBy } = present
        await notices.notifyMembers(tx, homeId, { kind: 'deviceReset', byUser: null, device: { name, namedBy } })
        await unbind(tx, { ...found, homeId })
      }
      return done
    })

  return async (device: DeviceIdentity, resetId: string): Promise<BindVerdict> => {
    try {
      return await reset(device, resetId)
    } catch (error) {
      if (error instanceof DomainError && error.reason === 'homes.codeLocked') return tooMany
      throw error
    }
  }
}
