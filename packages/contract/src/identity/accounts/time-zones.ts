/** Whether this is the name of a time zone, such as `Asia/Shanghai`. Offsets such as `+08:00` are not: they know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const MINUTE_MS = 60_000
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields })
  clocks.set(timeZone, clock)
  return clock
}

/** Minutes east of UTC in this zone at this time, summer time included. */
export function utcOffsetOf(timeZone: string, at: number): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  return Math.round((local - Math.floor(at / MINUTE_MS) * MINUTE_MS) / MINUTE_MS)
}
