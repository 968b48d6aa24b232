import type { Bilingual } from '@slipway/contract/locale.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { currentLocale } from './locale.ts'
import { shownZone, wallTime, zoneOffsetMs } from './time-zone.ts'

const two = (part: number): string => String(part).padStart(2, '0')

/** `2026-11-01`, in the account's time zone; the same format in both languages, so that columns align. */
export function formatDay(epochMs: number): string {
  const { year, month, day } = wallTime(epochMs)
  return `${year}-${two(month)}-${two(day)}`
}

function formatMinute(epochMs: number): string {
  const { hour, minute } = wallTime(epochMs)
  return `${two(hour)}:${two(minute)}`
}

/** `2026年11月`, of a day such as `2026-11-21`. */
export const formatMonth = (day: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** `2026-11-01 14:00`. */
export const formatTime = (epochMs: number): string => `${formatDay(epochMs)} ${formatMinute(epochMs)}`

/** `14:00:07`, for logs of the day. */
export const formatClock = (epochMs: number): string => `${formatMinute(epochMs)}:${two(wallTime(epochMs).second)}`

/** Today's times as a clock time, older ones with their date. */
export const formatWhen = (epochMs: number): string =>
  formatDay(epochMs) === formatDay(Date.now()) ? formatClock(epochMs) : `${formatDay(epochMs)} ${formatClock(epochMs)}`

/** `UTC+08:00`. */
export function formatOffset(offsetMs: number): string {
  const minutes = Math.round(offsetMs / 60_000)
  const away = Math.abs(minutes)
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`
}

/** The time zone of all times in the app at a moment: `Asia/Shanghai, UTC+08:00`. */
export function formatZone(epochMs: number): string {
  const timeZone = shownZone()
  return timeZone === 'UTC' ? 'UTC' : `${timeZone}, ${formatOffset(zoneOffsetMs(epochMs))}`
}

/** `1,234.5`. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(currentLocale()).format(value)

/** The text in the page's language: category labels, feature names. */
export const inPageLocale = (text: Bilingual): string => inLocale(text, currentLocale())

const KB = 1024

/** `412 KB`, `3.4 MB`: as file managers show it. */
export const fileSize = (bytes: number): string =>
  bytes < KB * KB
    ? `${formatNumber(Math.max(1, Math.round(bytes / KB)))} KB`
    : `${formatNumber(Math.round((bytes / KB / KB) * 10) / 10)} MB`
