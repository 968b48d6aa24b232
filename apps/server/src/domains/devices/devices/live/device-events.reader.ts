import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import type { listDeviceEvents } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { DeviceEvent } from '@slipway/contract/devices/device-events/device-events.ts'
import { offEventText } from '@slipway/contract/devices/devices/off-model-text.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import type { DeviceEvents, StoredEvent } from '../../device-events/index.ts'
import type { ShownDevice } from './device-snapshot.ts'

interface Dependencies {
  modelOf(productId: string): Promise<ThingModel>
  /** The names of the product's events by identifier. */
  eventNamesOf(productId: string): Promise<ReadonlyMap<string, Bilingual>>
  events: Pick<DeviceEvents, 'list' | 'listSince' | 'total'>
}

/** The events of a device, checked against the current model. */
export function deviceEventsReader({ modelOf, eventNamesOf, events }: Dependencies) {
  async function withNames(productId: string, locale: Locale, stored: readonly StoredEvent[]): Promise<DeviceEvent[]> {
    const [model, names] = await Promise.all([modelOf(productId), eventNamesOf(productId)])
    return stored.map((event) => shown(event, { model, locale, eName: names.get(event.deKey) ?? null }))
  }

  return {
    async deviceEventsReader(
      { deviceId, device: { productId }, locale }: ShownDevice,
      input: CheckedInputOf<typeof listDeviceEvents>,
    ): Promise<Page<DeviceEvent>> {
      const total = await events.total(deviceId)
      const stored = await events.list(deviceId, { offset: offsetOf(input), limit: input.pageSize }, total)
      return { items: await withNames(productId, locale, stored), total }
    },

    /** Newest first, those that arrived from `since` on. */
    async eventsSince(
      { deviceId, productId }: { deviceId: number; productId: string },
      slice: { since: number; below: number | undefined; limit: number },
      locale: Locale,
    ): Promise<DeviceEvent[]> {
      return withNames(productId, locale, await events.listSince(deviceId, slice))
    },
  }
}

function shown(
  { id, deKey, status, at, toldAt, data, basic, notification }: StoredEvent,
  { model, locale, eName }: { model: ThingModel; locale: Locale; eName: Bilingual | null },
): DeviceEvent {
  const off = model.checkEvent(deKey, data)
  return {
    id,
    deKey,
    eName,
    status,
    time: toldAt,
    receiveTime: at,
    data,
    // The stored parts were parsed with the same schemas.
    basic: basic as DeviceEvent['basic'],
    notification: notification as DeviceEvent['notification'],
    unmodelled: off ? inLocale(offEventText(off), locale) : null,
  }
}

export type EventReader = ReturnType<typeof deviceEventsReader>['deviceEventsReader']
