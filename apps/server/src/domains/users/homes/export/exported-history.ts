import { csvHeadLine, csvLine } from '@slipway/contract/csv.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { ZipEntry } from '../../../../files/zip-stream.ts'
import { historyCell, type DeviceHistoryApi } from '../../../devices/device-history/index.ts'
import { ownHomesViews } from './own-homes.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  deviceHistory: Pick<DeviceHistoryApi, 'valuesSince'>
}

const time = (at: number): string => new Date(at).toISOString()

/**
 * What the devices of a user have reported since they were added, a file for each, the newest first; read while it is sent,
 * so that its size needs no memory. A last line says that a file was cut off.
 */
export const exportedHistory = ({ db, clock, deviceHistory }: Dependencies) =>
  async function* (userId: number): AsyncGenerator<ZipEntry> {
    const { historyLinesOfDevice, historyLines } = usersLimits.export
    let left = historyLines

    async function* lines(device: { deviceId: number; productId: string }, since: number): AsyncGenerator<string> {
      let ofDevice = historyLinesOfDevice
      yield csvHeadLine(['time', 'receiveTime', 'deKey', 'value'])
      for await (const values of deviceHistory.valuesSince(device, since, clock.now())) {
        const room = Math.min(ofDevice, left)
        const taken = values.slice(0, room)
        ofDevice -= taken.length
        left -= taken.length
        const text = taken.map((one) => csvLine([time(one.time), time(one.at), one.deKey, historyCell(one.value)]))
        yield text.join('')
        if (values.length <= room) continue
        yield csvLine(['cut off: older values are in the app'])
        return
      }
    }

    const used = new Set<string>()
    for (const { device_id: deviceId, product_id: productId, serial, bound_at: since } of await ownHomesViews(
      db,
    ).devices(userId)) {
      // Serial numbers are unique in a product only.
      const name = used.has(serial) ? `${serial}-${deviceId}` : serial
      used.add(serial)
      yield { name: `history/${name}.csv`, chunks: lines({ deviceId, productId }, since) }
    }
  }
