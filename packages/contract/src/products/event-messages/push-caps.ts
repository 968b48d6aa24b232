import { pushCaps } from './event-messages.limits.ts'
import type { EMsgType } from './event-messages.ts'

/** How many pushes of one event of one device were sent and dropped on a natural day. */
export interface PushTally {
  pushed: number
  dropped: number
}

export const nothingPushed: PushTally = { pushed: 0, dropped: 0 }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** The natural day that a moment falls on where the user lives, as `2026-11-21`. Throws a RangeError on an unknown zone. */
export function naturalDay(atMs: number, timeZone: string): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/**
 * CO-13 to CO-15, SI-049: whether one more push goes out, and the tally of its day afterwards. The event is kept either
 * way. Tallies are kept by `naturalDay`, so that a user who changes zones to and fro meets the same tally again.
 */
export function countPush(tally: PushTally, eMsgType: EMsgType): { isPushed: boolean; tally: PushTally } {
  const isPushed = tally.pushed < pushCaps[eMsgType]
  return {
    isPushed,
    tally: isPushed ? { ...tally, pushed: tally.pushed + 1 } : { ...tally, dropped: tally.dropped + 1 },
  }
}
