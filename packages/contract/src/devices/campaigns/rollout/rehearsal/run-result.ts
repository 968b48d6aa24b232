import { MINUTE_MS } from '../../../../durations.ts'
import type { HoldWhy, RolloutState } from '../engine.ts'
import type { DeviceWorld, HistoryLine } from './device-world.ts'

export type RunEnd = 'through' | 'held' | 'stopped' | 'expired' | 'unfinished'

export interface RunResult {
  how: RunEnd
  /** Virtual minutes from the start to the end, and to the hold or stop. */
  minutes: number
  stoppedAtMinute?: number
  why?: HoldWhy
  /** Devices that were offered the package. */
  exposed: number
  outcomes: Record<string, number>
  groups: { group: number; openedAtMinute: number; passedAtMinute?: number; settled?: number; severe?: number }[]
  offersPerHour: number[]
  mostOffersInMinute: number
  /** Devices without an offer at the end. */
  neverReached: { closedGroup: number; offline: number; waiting: number }
  /** Confirmed and silent afterwards. */
  died: number
  events: number
  history: HistoryLine[]
}

export interface RunFacts extends Pick<RunResult, 'groups' | 'offersPerHour' | 'mostOffersInMinute'> {
  world: DeviceWorld
  state: RolloutState
  /** The hold or stop that the run ended with. */
  stop?: { at: number; exposed: number }
}

const inMinutes = (ms: number): number => Math.floor(ms / MINUTE_MS)

export function runResult({ world, state, stop, ...measured }: RunFacts): RunResult {
  const missed = world.devices.filter(({ job, outcome }) => !job && outcome === undefined)
  const offline = missed.filter(({ group, isOnline }) => group >= 0 && !isOnline).length
  const closedGroup = missed.filter(({ group }) => group < 0).length
  return {
    ...measured,
    how: endOf(state),
    minutes: inMinutes(world.now),
    ...(stop && { stoppedAtMinute: inMinutes(stop.at) }),
    ...(state.why && { why: state.why }),
    exposed: stop?.exposed ?? world.exposed,
    outcomes: Object.fromEntries([...world.jobs].filter(([, count]) => count > 0)),
    neverReached: { closedGroup, offline, waiting: missed.length - closedGroup - offline },
    died: world.devices.filter(({ diedAt, outcome }) => diedAt !== undefined && outcome === 'CONFIRMED').length,
    events: world.events,
    history: world.history,
  }
}

function endOf({ status, isThrough }: RolloutState): RunEnd {
  if (status === 'held' || status === 'stopped' || status === 'expired') return status
  return isThrough ? 'through' : 'unfinished'
}
