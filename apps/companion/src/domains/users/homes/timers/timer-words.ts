import { DAY_MS } from '@slipway/contract/durations.ts'
import type { Timer } from '@slipway/contract/users/scenes/scenes.ts'
import { formatDay } from '@slipway/web-client/formats.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { offsetMsOf, wallTime, zoneOffsetMs } from '@slipway/web-client/time-zone.ts'
import { timersTexts } from './timers-texts.ts'

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** `Mon`, of 1 Monday to 7 Sunday. */
export const dayName = (day: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS)

/** `Weekdays`, `Mon, Wed`. */
export function daysText(days: readonly number[]): string {
  const t = timersTexts()
  const joined = days.join('')
  if (joined === '') return t.once
  if (joined === WEEK.join('')) return t.everyDay
  if (joined === '12345') return t.weekdays
  if (joined === '67') return t.weekends
  return days.map((day) => dayName(day)).join(t.separator)
}

const padded = (part: number): string => String(part).padStart(2, '0')

/** `tomorrow 06:30`, `Mon 06:30` within the next six days, else with the date; in the zone in which the app shows times. */
export function whenText(at: number, now: number): string {
  const t = timersTexts()
  const { year, month, day, hour, minute } = wallTime(at)
  const clock = `${padded(hour)}:${padded(minute)}`
  const today = Date.UTC(...dateOf(now))
  const away = Math.round((Date.UTC(year, month - 1, day) - today) / DAY_MS)
  const near = new Map([
    [-1, t.yesterday],
    [0, t.today],
    [1, t.tomorrow],
  ]).get(away)
  if (near !== undefined) return `${near} ${clock}`
  if (away < 0 || away > 6) return `${formatDay(at)} ${clock}`
  const weekday = new Date(today + away * DAY_MS).getUTCDay()
  return `${dayName(weekday === 0 ? 7 : weekday)} ${clock}`
}

function dateOf(at: number): [number, number, number] {
  const { year, month, day } = wallTime(at)
  return [year, month - 1, day]
}

/** Whether the clocks of the timer's zone show another time than those of the app. */
export const isOfOtherZone = (timeZone: string, at: number): boolean => offsetMsOf(timeZone, at) !== zoneOffsetMs(at)

export interface LastRun {
  /** The devices still have time to answer. */
  isOpen: boolean
  hasFailed: boolean
  text: string
}

/** How the latest run of a timer ended; undefined before the first. */
export function lastRunOf({ lastRun, sceneId }: Timer): LastRun | undefined {
  const t = timersTexts()
  if (!lastRun) return undefined
  const { results } = lastRun
  const missing = lastRun.isMissed ? t.missed : results.length === 0 ? t.nothingRun : undefined
  if (missing !== undefined) return { isOpen: false, hasFailed: true, text: missing }
  const failed = results.filter(({ end }) => end !== 'done' && end !== 'sent')
  const open = results.filter(({ end }) => end === 'sent')
  const shown = failed.length > 0 ? failed : open
  if (shown.length === 0) return { isOpen: false, hasFailed: false, text: t.ends.done }
  const text = shown
    .map(({ deviceName, end }) => (sceneId === null ? t.ends[end] : t.endOf(deviceName, t.ends[end])))
    .join(t.endSeparator)
  return { isOpen: open.length > 0, hasFailed: failed.length > 0, text }
}

export const hasFailed = (timer: Timer): boolean => lastRunOf(timer)?.hasFailed ?? false
