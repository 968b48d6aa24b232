interface Wrong {
  reason: string
  limit?: number | string
}

const MODES = new Set<unknown>(['white', 'colour', 'scene'])
const LISTED = 'white, colour, scene'
const nothing: ReadonlyMap<string, Wrong> = new Map()

/** A minimal hand-written check of three properties: a boolean, 0 to 100, one of three. */
export function handWrittenCheck(values: Record<string, unknown>): ReadonlyMap<string, Wrong> {
  let wrong: Map<string, Wrong> | undefined
  for (const key of Object.keys(values)) {
    const problem = problemOf(key, values[key])
    if (problem) (wrong ??= new Map()).set(key, problem)
  }
  return wrong ?? nothing
}

function problemOf(key: string, value: unknown): Wrong | undefined {
  switch (key) {
    case 'power':
      return typeof value === 'boolean' ? undefined : { reason: 'type', limit: 'boolean' }
    case 'brightness':
      if (typeof value !== 'number') return { reason: 'type', limit: 'integer' }
      if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return { reason: 'notFinite' }
      if (!Number.isInteger(value)) return { reason: 'type', limit: 'integer' }
      if (value < 0) return { reason: 'belowMinimum', limit: 0 }
      return value > 100 ? { reason: 'aboveMaximum', limit: 100 } : undefined
    case 'mode':
      return MODES.has(value) ? undefined : { reason: 'notListed', limit: LISTED }
    default:
      return { reason: 'unknown' }
  }
}
