/** The parts of a moment as a clock on the wall shows them. */
export interface WallTime {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** Undefined: the browser's time zone, for which `Date` is enough. */
let chosen: Intl.DateTimeFormat | undefined

const formatterOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

/** The zone of all times in the app, from the account; empty: the browser's. */
export function showTimesIn(timeZone: string): void {
  try {
    chosen = timeZone === '' ? undefined : formatterOf(timeZone)
  } catch {
    // An older browser does not know a newer zone.
    chosen = undefined
  }
}

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The name of the zone in which times are shown. */
export const shownZone = (): string => chosen?.resolvedOptions().timeZone ?? browserZone()

function wallTimeBy(formatter: Intl.DateTimeFormat, epochMs: number): WallTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatter.formatToParts(epochMs)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

export function wallTime(epochMs: number): WallTime {
  if (chosen) return wallTimeBy(chosen, epochMs)
  const at = new Date(epochMs)
  return {
    year: at.getFullYear(),
    month: at.getMonth() + 1,
    day: at.getDate(),
    hour: at.getHours(),
    minute: at.getMinutes(),
    second: at.getSeconds(),
  }
}

const asUtc = ({ year, month, day, hour, minute, second }: WallTime): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

const offsetBy = (read: (epochMs: number) => WallTime, epochMs: number): number =>
  asUtc(read(epochMs)) - Math.floor(epochMs / 1000) * 1000

/** Milliseconds by which clocks in the shown zone are ahead of UTC. */
export const zoneOffsetMs = (epochMs: number): number => offsetBy(wallTime, epochMs)

/** The same in any zone; 0 for one that the browser does not know. */
export function offsetMsOf(timeZone: string, epochMs: number): number {
  try {
    const formatter = formatterOf(timeZone)
    return offsetBy((at) => wallTimeBy(formatter, at), epochMs)
  } catch {
    return 0
  }
}

/**
 * The moment at which clocks in the shown zone show this; NaN for an invalid date. An hour that a change of the clocks
 * skips counts as the one after it. Days and hours beyond their range carry over, as in `Date`.
 */
export function momentOf(wall: Pick<WallTime, 'year' | 'month' | 'day'> & Partial<WallTime>): number {
  const utc = asUtc({ hour: 0, minute: 0, second: 0, ...wall })
  if (Number.isNaN(utc)) return Number.NaN
  const first = utc - zoneOffsetMs(utc)
  return utc - zoneOffsetMs(first)
}
