import type { ComboboxOption } from '@slipway/ui/form/Combobox.tsx'
import { formatOffset } from '@slipway/web-client/formats.ts'
import { browserZone, offsetMsOf } from '@slipway/web-client/time-zone.ts'

/** Stands for the empty value, for which a list of choices has no place. */
export const AUTOMATIC_ZONE = 'automatic'

/** The browser's zone first, then UTC and every zone that the browser knows, with their offsets at a moment. */
export function zoneChoices(
  current: string,
  now: number,
  automatic: (zone: string) => string,
): ComboboxOption<string>[] {
  const names = new Set([...(current ? [current] : []), 'UTC', ...Intl.supportedValuesOf('timeZone')])
  const hintOf = (zone: string) => formatOffset(offsetMsOf(zone, now))
  const own = browserZone()
  return [
    { value: AUTOMATIC_ZONE, label: automatic(own), hint: hintOf(own) },
    ...[...names].map((zone) => ({ value: zone, label: zone, hint: hintOf(zone) })),
  ]
}
