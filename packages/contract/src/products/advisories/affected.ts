import { compareVersions } from './version-order.ts'

/** What happens to a package at a version, as OSV names it; `introduced` 0 is before all versions. */
export type RangeEvent = { introduced: string } | { fixed: string } | { lastAffected: string } | { limit: string }

export interface AffectedVersions {
  ranges: readonly (readonly RangeEvent[])[]
  versions: readonly string[]
}

export interface Affected {
  /** False: the component states no version, so that it may be any. */
  isCertain: boolean
  /** The lowest version above the present one in which it is fixed; empty if none is known. */
  fixedIn: string
}

const versionIn = (event: RangeEvent): string => Object.values(event)[0] ?? ''

/** The algorithm of the OSV schema. Undefined for a version that is not affected. */
export function affectedBy(version: string, { ranges, versions }: AffectedVersions): Affected | undefined {
  if (version === '') return { isCertain: false, fixedIn: '' }
  const hit = ranges.find((events) => isWithin(version, events))
  if (!hit && !versions.some((one) => compareVersions(one, version) === 0)) return undefined
  const fixes = (hit ? [hit] : ranges).flat().flatMap((event) => ('fixed' in event ? [event.fixed] : []))
  const above = fixes.filter((fixed) => compareVersions(fixed, version) > 0).toSorted(compareVersions)
  return { isCertain: true, fixedIn: above[0] ?? '' }
}

function isWithin(version: string, events: readonly RangeEvent[]): boolean {
  const limits = events.flatMap((event) => ('limit' in event && event.limit !== '*' ? [event.limit] : []))
  if (limits.length > 0 && !limits.some((limit) => compareVersions(version, limit) < 0)) return false
  const inOrder = events.filter((event) => !('limit' in event)).toSorted(byVersion)
  let isAffected = false
  for (const event of inOrder) {
    if ('introduced' in event) {
      if (event.introduced === '0' || compareVersions(version, event.introduced) >= 0) isAffected = true
    } else if ('fixed' in event) {
      if (compareVersions(version, event.fixed) >= 0) isAffected = false
    } else if ('lastAffected' in event && compareVersions(version, event.lastAffected) > 0) isAffected = false
  }
  return isAffected
}

function byVersion(one: RangeEvent, other: RangeEvent): number {
  const [first, second] = [versionIn(one), versionIn(other)]
  if (first === '0' || second === '0') return first === second ? 0 : first === '0' ? -1 : 1
  return compareVersions(first, second)
}
