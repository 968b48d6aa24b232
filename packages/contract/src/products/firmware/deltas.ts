import { runsVersion } from './runs-version.ts'

export const deltaLimits = {
  /** Of the most common versions, when a version is released. */
  sources: 5,
  /** In percent of the full file: above it, a delta is not worth its risk. */
  keptPercent: 60,
  /** Of each file: creating a delta takes the memory of both. */
  fileBytes: 64 * 1024 * 1024,
  /** A delta whose creation has ended a process this often is given up. */
  attempts: 3,
} as const

/** `waiting` until the job has tried; only `ready` ones were applied and compared, and are offered. */
export const deltaStates = ['waiting', 'ready', 'tooLarge', 'failed'] as const
export type DeltaState = (typeof deltaStates)[number]

export interface DeltaSource {
  packageId: string
  firmwareVersion: string
  reportedAs: string
  sortKey: number
  size: number
}

interface Reported {
  version: string
  n: number
}

/** The packages below the target that most devices run, by what they report; most common first. */
export function commonSources(
  packages: readonly DeltaSource[],
  target: Pick<DeltaSource, 'sortKey' | 'size'>,
  reported: readonly Reported[],
): DeltaSource[] {
  if (target.size > deltaLimits.fileBytes) return []
  const counts = new Map<DeltaSource, number>()
  const older = packages.filter(({ sortKey, size }) => sortKey < target.sortKey && size <= deltaLimits.fileBytes)
  for (const { version, n } of reported) {
    const found = older.filter((one) => runsVersion(one, version))
    // A text that several packages could mean does not say which image runs.
    const [only] = found
    if (found.length === 1 && only) counts.set(only, (counts.get(only) ?? 0) + n)
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, deltaLimits.sources)
    .map(([source]) => source)
}

export const isWorthKeeping = (deltaSize: number, fullSize: number): boolean =>
  deltaSize * 100 <= fullSize * deltaLimits.keptPercent
