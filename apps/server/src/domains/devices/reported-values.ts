/** The values of one report or of several, as they go to the row of the device's latest values. */
export interface ReportedValues {
  /** Members of a JSON object `"key":{"v":value,"t":epoch ms}`, without its braces; '' for none. */
  known: string
  unknown: string
  /** Epoch ms of the oldest and the newest of both; Infinity and -Infinity for none. */
  oldest: number
  newest: number
}

export const nothingReported: ReportedValues = { known: '', unknown: '', oldest: Infinity, newest: -Infinity }

type Kept = Record<string, { v: unknown; t: number }>

/**
 * What counts of an earlier report and one that came after it: the value with the later time, of the same time the one
 * that came later; of the unknown ones, those of the one report that has the newest.
 */
export function joinReported(earlier: ReportedValues, later: ReportedValues): ReportedValues {
  const oldest = Math.min(earlier.oldest, later.oldest)
  const newest = Math.max(earlier.newest, later.newest)
  // Of members with the same key JSONB keeps the last, which is right as long as time runs forward.
  if (later.oldest >= earlier.newest)
    return { known: joined(earlier.known, later.known), unknown: later.unknown || earlier.unknown, oldest, newest }
  const isOlder = newestOf(later.unknown) < newestOf(earlier.unknown)
  const unknown = isOlder ? earlier.unknown : later.unknown
  return { known: joinedByTime(earlier.known, later.known), unknown, oldest, newest }
}

const joined = (one: string, other: string): string => (one && other ? `${one},${other}` : one || other)

const membersOf = (text: string) => Object.entries(JSON.parse(`{${text}}`) as Kept)

const newestOf = (text: string): number => Math.max(...membersOf(text).map(([, { t }]) => t))

function joinedByTime(earlier: string, later: string): string {
  const byKey = new Map(membersOf(earlier))
  for (const [key, value] of membersOf(later)) {
    const other = byKey.get(key)
    if (!other || other.t <= value.t) byKey.set(key, value)
  }
  return [...byKey].map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')
}
