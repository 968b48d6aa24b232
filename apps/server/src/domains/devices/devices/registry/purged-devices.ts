import { inTransaction, type Database } from '../../../../db/database.ts'
import { BATCH_ROWS } from '../../../../db/batches/in-batches.ts'
import { sumUpInAudit } from '../../../../db/batches/summed-audit.ts'
import type { DeviceEvents } from '../../device-events/index.ts'
import { purgedDevicesStore } from './purged-devices.store.ts'

interface Dependencies {
  db: Database
  events: Pick<DeviceEvents, 'deleteSome'>
  purgeable(): Promise<string[]>
}

/** What the deletion of a product says for all of its devices. */
const summedUp = ['devices', 'device_certificates', 'device_topology', 'panel_try_links', 'virtual_devices']

/** Deletes the devices of products that are about to be purged, in batches; returns how many. */
export async function purgeDevices({ db, events, purgeable }: Dependencies): Promise<number> {
  let purged = 0
  const untilNone = async (deleteSome: () => Promise<number>) => {
    while ((await deleteSome()) > 0);
  }
  for (const productId of await purgeable()) {
    for (;;) {
      const deviceIds = await purgedDevicesStore(db).someOf(productId, BATCH_ROWS)
      if (deviceIds.length === 0) break
      await untilNone(() => purgedDevicesStore(db).deleteHistory(deviceIds, BATCH_ROWS))
      await untilNone(() => events.deleteSome(deviceIds, BATCH_ROWS))
      await inTransaction(db, async (tx) => {
        await sumUpInAudit(tx, summedUp)
        await purgedDevicesStore(tx).delete(deviceIds)
      })
      purged += deviceIds.length
    }
  }
  return purged
}
