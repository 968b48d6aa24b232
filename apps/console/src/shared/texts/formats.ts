import type { Bilingual } from '@slipway/contract/locale.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { currentLocale } from './locale.ts'

const two = (part: number): string => String(part).padStart(2, '0')

const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const minuteOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`

/** `2026-11-01`, in the browser's time zone; the same format in both languages, so that columns align. */
export const formatDay = (epochMs: number): string => dayOf(new Date(epochMs))

/** `2026-11-01 14:00`. */
export const formatTime = (epochMs: number): string => `${dayOf(new Date(epochMs))} ${minuteOf(new Date(epochMs))}`

/** `14:00:07`, for logs of the day. */
export function formatClock(epochMs: number): string {
  const at = new Date(epochMs)
  return `${minuteOf(at)}:${two(at.getSeconds())}`
}

/** Today's times as a clock time, older ones with their date. */
export const formatWhen = (epochMs: number): string =>
  formatDay(epochMs) === formatDay(Date.now()) ? formatClock(epochMs) : `${formatDay(epochMs)} ${formatClock(epochMs)}`

/** The browser's time zone at a moment, which applies to all times in the console: `Asia/Shanghai, UTC+08:00`. */
export function formatZone(epochMs: number): string {
  const minutes = -new Date(epochMs).getTimezoneOffset()
  const away = Math.abs(minutes)
  const offset = `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'UTC' ? 'UTC' : `${timeZone}, ${offset}`
}

/** `1,234.5`. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(currentLocale()).format(value)

/** The text in the page's language: category labels, feature names. */
export const inPageLocale = (text: Bilingual): string => inLocale(text, currentLocale())
