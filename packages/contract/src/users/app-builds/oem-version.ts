import { compareVersions } from '../../products/advisories/version-order.ts'
import { appBuildsLimits as limits } from './app-builds.limits.ts'

const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/

const partsOf = (version: string): number[] => version.split('.').map(Number)

/** CN-52: n.n.n. */
export const isOemVersion = (version: string): boolean =>
  VERSION.test(version) && partsOf(version).every((part) => part <= limits.versionPart)

/** Number by number: 1.10.0 is above 1.9.0. */
export const isAbove = (version: string, other: string): boolean => compareVersions(version, other) > 0

/** What a form proposes after a version. */
export function nextVersion(version: string): string {
  const [major = 1, minor = 0, patch = 0] = partsOf(version)
  return `${major}.${minor}.${patch + 1}`
}
