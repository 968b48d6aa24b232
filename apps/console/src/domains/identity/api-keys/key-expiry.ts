import { DAY_MS } from '@slipway/contract/durations.ts'
import { apiKeyLimits } from '@slipway/contract/identity/api-keys/api-keys.limits.ts'
import { momentOf } from '@slipway/web-client/time-zone.ts'

/** The lifetime of a new key: a number of days, a chosen date, or no expiry. */
export const expiryChoices = [...apiKeyLimits.usualDays.map(String), 'custom', 'never'] as const
export type ExpiryChoice = (typeof expiryChoices)[number]

/** The end of the day `2026-11-21` in the account's time zone; undefined for an invalid or past date. */
function endOfDay(day: string, now: number): number | undefined {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const end = /^\d{4}-\d{2}-\d{2}$/.test(day) ? momentOf({ year, month, day: date + 1 }) - 1 : Number.NaN
  return end > now ? end : undefined
}

/** The key's expiry; null is never, undefined an invalid date. */
export function expiresTimeOf(choice: ExpiryChoice, day: string, now: number): number | null | undefined {
  if (choice === 'never') return null
  return choice === 'custom' ? endOfDay(day, now) : now + Number(choice) * DAY_MS
}
