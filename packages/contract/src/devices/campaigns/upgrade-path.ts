import { isKeyAbove, reportedVersionOf, sortKeyOf } from '../../catalog/modules/firmware-version.ts'

/** How new a firmware is: by the platform's number, by its version, or both. */
export interface Level {
  seq: number | null
  sortKey: number | null
}

/** A version on the way of a firmware. */
export interface Step {
  seq: number
  sortKey: number
  /** Devices below it install it before any higher version. */
  isStop: boolean
  /** The lowest version that can be updated directly; null if each can. */
  from: Level | null
}

/** What a device reports, as far as it can be compared. */
export function levelOf({ version, seq }: { version: string; seq: number | null }): Level {
  const reported = reportedVersionOf(version)
  return { seq, sortKey: reported ? sortKeyOf(reported) : null }
}

/** By the platform's own number where both have one, else by the version; false where neither can be compared. */
export function isAbove(one: Level, other: Level): boolean {
  if (one.seq !== null && other.seq !== null) return one.seq > other.seq
  return one.sortKey !== null && other.sortKey !== null && isKeyAbove(one.sortKey, other.sortKey)
}

const isComparable = ({ seq, sortKey }: Level): boolean => seq !== null || sortKey !== null

/**
 * The version that a device installs next on its way to the target: the highest one that it can update to directly, and
 * not beyond the first stop. Undefined: no way leads there. A device whose version can't be compared goes there directly.
 */
export function nextHop<S extends Step>(have: Level, released: readonly S[], target: S): S | undefined {
  if (!isComparable(have)) return target
  const ahead = [...released.filter((step) => isAbove(step, have) && isAbove(target, step)), target].toSorted(
    (one, other) => one.seq - other.seq,
  )
  const stop = ahead.findIndex(({ isStop }) => isStop)
  const reachable = stop === -1 ? ahead : ahead.slice(0, stop + 1)
  return reachable.findLast(({ from }) => from === null || !isAbove(from, have))
}

/** All versions that a device installs on its way, the target last; undefined where no way leads there. */
export function pathTo<S extends Step>(have: Level, released: readonly S[], target: S): S[] | undefined {
  const path: S[] = []
  for (let at: Level = have; ;) {
    const hop = nextHop(at, released, target)
    if (!hop) return undefined
    path.push(hop)
    if (hop === target) return path
    at = hop
  }
}
