import { otaRegions, type OtaRegion } from '@slipway/contract/products/firmware/areas.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { firmwareFacts } from './firmware-facts.views.ts'
import type { ListedDevice } from './ota-releases.store.ts'

/** Serial numbers that a refusal names. */
const NAMED = 20

export const fieldOfRegion = { cn: 'cnDevices', us: 'usDevices' } as const satisfies Record<OtaRegion, string>

export type DeviceLists = Partial<Record<(typeof fieldOfRegion)[OtaRegion], readonly string[] | undefined>>

export const regionsGiven = (lists: DeviceLists): OtaRegion[] =>
  otaRegions.filter((region) => lists[fieldOfRegion[region]] !== undefined)

/** The lists as devices of the product. `present` has the regions that are not given and stay. */
export async function resolveDevices(
  tx: DatabaseOrTransaction,
  productId: string,
  lists: DeviceLists,
  present: readonly { region: OtaRegion; serial: string }[],
): Promise<ListedDevice[]> {
  const regions = regionsGiven(lists)
  const wanted = regions.flatMap((region) => (lists[fieldOfRegion[region]] ?? []).map((serial) => ({ region, serial })))
  const taken = new Map(
    present.filter(({ region }) => !regions.includes(region)).map(({ serial, region }) => [serial, region]),
  )
  for (const { serial, region } of wanted) {
    if (taken.has(serial)) throw new DomainError('firmware.deviceTwice', { serial, field: fieldOfRegion[region] })
    taken.set(serial, region)
  }
  const known = await firmwareFacts(tx).devicesOf(
    productId,
    wanted.map(({ serial }) => serial),
  )
  const unknown = wanted.filter(({ serial }) => !known.has(serial))
  const [first] = unknown
  if (first) {
    throw new DomainError('firmware.devicesUnknown', {
      count: unknown.length,
      serials: unknown
        .slice(0, NAMED)
        .map(({ serial }) => serial)
        .join(', '),
      field: fieldOfRegion[first.region],
    })
  }
  return wanted.map(({ region, serial }) => ({ region, serial, deviceId: known.get(serial) ?? 0 }))
}
