import { firmwareTypes } from '@slipway/contract/catalog/modules/modules.ts'
import {
  firmwareTypes as typeNames,
  type FirmwareTypeName,
} from '@slipway/contract/products/firmware/signed/manifest.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import type { Database } from '../../../db/database.ts'
import type { DownloadLinks } from '../../../downloads/download-links.ts'
import type { BoardPorts } from '../../../mqtt/virtual/board-parts.ts'
import { simulatedStart, type SimulatedFirmware } from '../../products/firmware/index.ts'
import type { SigningApi } from '../../products/signing/index.ts'

export interface BoardDependencies {
  db: Database
  firmware: { simulated(productId: string, mostVersions: number): Promise<SimulatedFirmware[]> }
  signing: Pick<SigningApi, 'forDevices'>
  downloads: Pick<DownloadLinks, 'localUrl'>
}

/** What the boards of virtual devices are made of. */
export function boardPorts({ db, firmware, signing, downloads }: BoardDependencies): BoardPorts {
  const { roots, listsAfter } = signing.forDevices
  return {
    async describe({ deviceId, productId }) {
      const all = await firmware.simulated(productId, virtualDeviceLimits.loadableVersions)
      if (all.length === 0) return undefined
      const running = await runningOn(db, deviceId)
      return {
        hardware: all.flatMap(({ versions }) => versions[0]?.hardware ?? [])[0],
        firmware: all.map((one) => ({
          ...one,
          version: running.get(one.type) ?? simulatedStart(one).version,
        })),
      }
    },
    roots,
    keyLists: listsAfter,
    urlOf: downloads.localUrl,
  }
}

/** The firmware that the device has reported last, by type. */
async function runningOn(db: Database, deviceId: number): Promise<Map<FirmwareTypeName, string>> {
  const rows = await db
    .selectFrom('device_firmware')
    .select(['firmware_type', 'version'])
    .where('device_id', '=', deviceId)
    .execute()
  return new Map(
    typeNames.flatMap((name) => {
      const row = rows.find(({ firmware_type: type }) => type === firmwareTypes[name])
      return row ? [[name, row.version] as const] : []
    }),
  )
}
