import { DAY_MS } from '@slipway/contract/durations.ts'
import { eventStatus } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import { isAlarm } from '@slipway/contract/products/features/panel/feature-roles.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { HomeDevice, HomeDeviceDetail, HomeEvent } from '@slipway/contract/users/homes/home-devices.ts'
import type { PanelEvent } from '@slipway/panel/panel-view.ts'

/** A device that was read, as the stream says it since; what is busy is part of what that says, also where it is absent. */
export function asHeard({ busy, ...read }: HomeDeviceDetail, heard: HomeDevice | undefined): HomeDeviceDetail {
  if (heard) return { ...read, ...heard }
  return busy ? { ...read, busy } : read
}

export const valuesOf = (values: HomeDevice['values']): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(values).map(([deKey, { value }]) => [deKey, value]))

/** The last events, newest first, and alarms of the last day that have not ended and were not marked as over: many devices never say that one has ended. */
export function eventsOf(events: readonly HomeEvent[], model: readonly PanelFeature[], now: number) {
  const alarms = new Set(model.filter(isAlarm).map(({ deKey }) => deKey))
  const occurred = events.filter((one) => one.eventStatus === eventStatus.occurred)
  const isOpen = ({ deKey, time }: HomeEvent): boolean => {
    const latest = events.find((one) => one.deKey === deKey)
    // An event that repeats goes on in its newest message, which is the one that can be marked as over.
    return alarms.has(deKey) && now - time < DAY_MS && latest?.eventStatus === eventStatus.occurred && !latest.closeTime
  }
  const shown = ({ eventId, deKey, time }: HomeEvent): PanelEvent => ({ id: eventId, deKey, time })
  // One alarm has one banner, however often it was sent.
  const open = occurred.filter(
    (one, at) => isOpen(one) && occurred.findIndex(({ deKey }) => deKey === one.deKey) === at,
  )
  return { events: occurred.map(shown), alarms: open.map(shown) }
}
