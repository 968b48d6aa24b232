import { inTransaction, type Database } from '../../../db/database.ts'
import { withAuditContext } from '../../../db/audit-context.ts'
import type { DeviceHistoryApi } from '../device-history/index.ts'
import type { DevicesApi } from '../devices/index.ts'
import { fleetSimulatorStore } from './fleet-simulator.store.ts'

/** Devices in one transaction: each can have an hour of reports, and other transactions must not wait long. */
const AT_ONCE = 20

interface Dependencies {
  db: Database
  devices: Pick<DevicesApi, 'simulated'>
  deviceHistory: Pick<DeviceHistoryApi, 'forget'>
}

/** Deletes the simulated devices of a product with their history, in steps. */
export function removingFleets({ db, devices, deviceHistory }: Dependencies) {
  async function removeSome(productId: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const ids = await devices.simulated.removeSome(tx, productId, AT_ONCE)
      if (ids.length > 0) await deviceHistory.forget(tx, ids)
      else await fleetSimulatorStore(tx).delete(productId)
      return ids.length > 0
    })
  }

  /** `goesOn` runs before each step: the next process to take the fleet removes the rest. */
  return (productId: string, goesOn: () => Promise<boolean>): Promise<void> =>
    withAuditContext({ kind: 'job', name: 'fleet-simulator.remove' }, async () => {
      while (await goesOn()) if (!(await removeSome(productId))) return
    })
}
