import { MINUTE_MS } from '../../../../durations.ts'
import type { HoldWhy, RolloutState } from '../engine.ts'
import type { DeviceWorld } from './device-world.ts'
import type { RunEnd, RunResult } from './report.ts'

const MOST_TROUBLED = 50

export interface RunFacts extends Pick<RunResult, 'groups' | 'offersPerHour' | 'mostOffersInMinute'> {
  world: DeviceWorld
  state: RolloutState
  /** The hold or stop that the run ended with. */
  stop?: { at: number; exposed: number }
}

const inMinutes = (ms: number): number => Math.floor(ms / MINUTE_MS)

export function runOutcome({ world, state, stop, ...measured }: RunFacts): RunResult {
  const missed = world.devices.filter(({ job, outcome }) => !job && outcome === undefined)
  const offline = missed.filter(({ group, isOnline }) => group >= 0 && !isOnline).length
  const closedGroup = missed.filter(({ group }) => group < 0).length
  const troubled = world.devices.flatMap(({ index, job, outcome }) => {
    const end = outcome ?? (job?.state === 'missing' ? job.state : undefined)
    return end === undefined || end === 'CONFIRMED' ? [] : [{ device: index, outcome: end }]
  })
  return {
    ...measured,
    bytesPerHour: world.traffic.bytesPerHour,
    mostKilobitsPerSecond: world.traffic.mostKilobitsPerSecond,
    how: endOf(state),
    minutes: inMinutes(world.now),
    ...(stop && { stoppedAtMinute: inMinutes(stop.at) }),
    ...(state.why && { why: inShort(state.why) }),
    exposed: stop?.exposed ?? world.exposed,
    outcomes: Object.fromEntries([...world.jobs].filter(([, count]) => count > 0)),
    neverReached: { closedGroup, offline, waiting: missed.length - closedGroup - offline },
    died: world.devices.filter(({ diedAt, outcome }) => diedAt !== undefined && outcome === 'CONFIRMED').length,
    troubled: troubled.slice(0, MOST_TROUBLED),
    events: world.events,
    history: world.history,
  }
}

function inShort(why: HoldWhy): NonNullable<RunResult['why']> {
  if (why.rule === 'health') return { rule: why.rule, group: why.group }
  if (why.rule !== 'gate' && why.rule !== 'evidence') return { ...why }
  const { settled, severe, allowed, bound } = why.gate
  return { rule: why.rule, group: why.group, settled, severe, ...(allowed !== undefined && { allowed }), bound }
}

function endOf({ status, isThrough }: RolloutState): RunEnd {
  if (status === 'held' || status === 'stopped' || status === 'expired') return status
  return isThrough ? 'through' : 'unfinished'
}
