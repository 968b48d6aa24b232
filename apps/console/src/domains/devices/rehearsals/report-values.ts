import { rehearsalReport, type RehearsalReport } from '@slipway/contract/devices/campaigns/rollout/rehearsal/report.ts'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const HOUR_S = 3600
const BITS_PER_BYTE = 8
const MEGA = 1_000_000
const KILO = 1000

/** Undefined where an earlier version of the server wrote it in another form. */
export function readReport(text: string): RehearsalReport | undefined {
  const { success, data } = rehearsalReport.safeParse(JSON.parse(text))
  return success ? data : undefined
}

/** `1 d 2 h 5 min`. */
export const virtualTime = (minutes: number): string =>
  rehearsalTexts().report.time(
    Math.floor(minutes / DAY_MINUTES),
    Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES),
    minutes % HOUR_MINUTES,
  )

/** Two digits of a small value, however small: 0.00012. */
const rounded = (value: number): string =>
  value < 100
    ? new Intl.NumberFormat(currentLocale(), { maximumSignificantDigits: 2 }).format(value)
    : formatNumber(Math.round(value))

/** The average of an hour in which so many bytes were sent. */
export const megabitsOf = (bytes: number): number => (bytes * BITS_PER_BYTE) / HOUR_S / MEGA
export const shownMegabits = rounded
export const megabitsText = (kilobits: number): string => `${rounded(kilobits / KILO)} Mbit/s`

/** The word of a code; of a newer server's code, the code. */
export const wordOf = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code
