import { DAY_MS } from '@slipway/contract/durations.ts'
import { eventStatus } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import { isAlarm } from '@slipway/contract/products/features/panel/feature-roles.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { HomeDevice, HomeEvent } from '@slipway/contract/users/homes/home-devices.ts'
import type { PanelEvent } from '@slipway/panel/panel-view.ts'

export const valuesOf = (values: HomeDevice['values']): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(values).map(([deKey, { value }]) => [deKey, value]))

/** The last events, newest first, and alarms of the last day that have not ended: many devices never say that one has. */
export function eventsOf(events: readonly HomeEvent[], model: readonly PanelFeature[], now: number) {
  const alarms = new Set(model.filter(isAlarm).map(({ deKey }) => deKey))
  const occurred = events.filter((one) => one.eventStatus === eventStatus.occurred)
  const isOpen = ({ deKey, time }: HomeEvent): boolean =>
    alarms.has(deKey) &&
    now - time < DAY_MS &&
    events.find((one) => one.deKey === deKey)?.eventStatus === eventStatus.occurred
  const shown = ({ eventId, deKey, time }: HomeEvent): PanelEvent => ({ id: eventId, deKey, time })
  // One alarm has one banner, however often it was sent.
  const open = occurred.filter(
    (one, at) => isOpen(one) && occurred.findIndex(({ deKey }) => deKey === one.deKey) === at,
  )
  return { events: occurred.map(shown), alarms: open.map(shown) }
}
