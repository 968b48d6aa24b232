import type { DeviceRow } from './device-facts.views.ts'
import type { HearingChange } from './device-updates.store.ts'
import type { Request } from './requests.ts'

/** A device that subscribes in several packets must not be written twice for each of its connections. */
const SUBSCRIBES_WITHIN_MS = 60_000

/** What has to be stored: nothing for devices that subscribe, as nearly all do. */
export function hearingChanges(
  requests: readonly Request[],
  devices: ReadonlyMap<number, DeviceRow>,
  now: number,
): HearingChange[] {
  return requests.flatMap(({ deviceId, hears }) => {
    const device = devices.get(deviceId)
    if (!device || hears === undefined || hears === (device.hearsOffers ?? true)) return []
    const isEarly = !hears && device.hearsOffers === true && now - device.connectedAt < SUBSCRIBES_WITHIN_MS
    return isEarly ? [] : [{ deviceId, hears }]
  })
}
