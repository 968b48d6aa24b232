import { pushCaps } from '../../products/event-messages/event-messages.limits.ts'
import type { EMsgType } from '../../products/event-messages/event-messages.ts'

/** The caller's quiet hours: minutes of the day, and the days on which they begin (1 Monday to 7 Sunday). */
export interface QuietHours {
  from: number
  to: number
  days: readonly number[]
}

interface Tally {
  pushed: number
  dropped: number
}

/** CO-13 to CO-15: whether one more push of an event is within the cap of its day, and the tally with it. */
export const countPush = ({ pushed, dropped }: Tally, type: EMsgType): Tally & { isPushed: boolean } =>
  pushed < pushCaps[type]
    ? { pushed: pushed + 1, dropped, isPushed: true }
    : { pushed, dropped: dropped + 1, isPushed: false }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes longer than using it, and an installation has few zones. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A moment on the clock and calendar of a zone. */
function localOf(at: number, timeZone: string): { day: string; weekday: number; minute: number } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value.replace('.', '')]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: weekdays.indexOf(part('weekday')) + 1,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

/** The natural day that a moment belongs to, such as `2026-11-24`. */
export const naturalDay = (at: number, timeZone: string): string => localOf(at, timeZone).day

/** Hours past midnight belong to the day on which they began. */
export function isQuiet({ from, to, days }: QuietHours, at: number, timeZone: string): boolean {
  if (from === to) return false
  const { weekday, minute } = localOf(at, timeZone)
  const dayBefore = weekday === 1 ? 7 : weekday - 1
  if (from < to) return days.includes(weekday) && minute >= from && minute < to
  return (days.includes(weekday) && minute >= from) || (days.includes(dayBefore) && minute < to)
}

/** A member of the home that an event concerns, with what decides about its push. */
export interface PushReader {
  isMuted: boolean
  quiet: QuietHours | undefined
  /** Alarms come through in quiet hours. */
  alarmsPass: boolean
  timeZone: string
  /** Phones, or another way that it has chosen. */
  isReachable: boolean
}

export type HoldingReason = 'muted' | 'quiet' | 'noPhone'

/** Why a reader gets no push; undefined where it gets one. */
export function heldFor(
  reader: PushReader,
  { isAlarm, at }: { isAlarm: boolean; at: number },
): HoldingReason | undefined {
  if (!reader.isReachable) return 'noPhone'
  if (reader.isMuted) return 'muted'
  const { quiet, alarmsPass, timeZone } = reader
  return quiet && !(isAlarm && alarmsPass) && isQuiet(quiet, at, timeZone) ? 'quiet' : undefined
}

/** Why an event has no push: the reason of whoever could have had one. */
export const reasonOf = (held: readonly HoldingReason[]): HoldingReason =>
  held.find((reason) => reason !== 'noPhone') ?? 'noPhone'
