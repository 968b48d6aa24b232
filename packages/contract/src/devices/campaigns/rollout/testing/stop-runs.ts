import { randomStream } from '../../../fleet-simulator/random-stream.ts'
import { freshRollout, rolloutEngine, type RolloutCounts } from '../engine.ts'
import { inFlightLimit } from '../pace.ts'
import { groupTargets, rolloutPlan, type RolloutPlan } from '../plan.ts'

export interface StopRun {
  fleet: number
  /** Probability of a severe outcome, independent for each device: the hardest case. */
  fault: number
  seed: number
  validationDevices?: number
  plan?: RolloutPlan
}

export interface StopResult {
  how: 'held' | 'stopped' | 'through'
  /** Devices of the fleet that were offered the package. */
  exposed: number
}

/** The standard plan without soaks: time plays no role here. */
const quickPlan = rolloutPlan.parse({ soak: { minutes: 0, laterMinutes: 0 } })

/** One rollout with the engine. Devices settle in quarters of what is in flight, and each outcome is a tick. */
function stopRun({ fleet, fault, seed, validationDevices = 0, plan = quickPlan }: StopRun): StopResult {
  const random = randomStream(seed, 'stop-run')
  for (let at = 0; at < validationDevices; at++) if (random.next() < fault) return { how: 'held', exposed: 0 }
  const targets = groupTargets(plan, fleet)
  const step = rolloutEngine({ plan, targets, fleet })
  let state = freshRollout
  let flying: boolean[] = []
  const counts: RolloutCounts = { settled: 0, severe: 0, soft: 0, missing: 0, inFlight: 0, reachable: 0, members: 0 }
  let exposed = 0
  const tick = (): void => {
    counts.reachable = targets[state.group] ?? 0
    counts.members = counts.reachable
    const decision = step(state, { type: 'tick', now: 0, counts: { ...counts }, health: [] })
    state = decision.state
  }
  tick()
  for (;;) {
    const target = targets[state.group] ?? 0
    const limit = state.group < plan.groups.chosen.length ? Infinity : inFlightLimit(plan.inFlight, counts.settled)
    for (; exposed < target && flying.length < limit; exposed++) flying.push(random.next() < fault)
    const landing = flying.slice(0, Math.ceil(flying.length / 4))
    flying = flying.slice(landing.length)
    counts.inFlight = flying.length
    if (landing.length === 0) tick()
    for (const isSevere of landing) {
      counts.settled++
      if (isSevere) counts.severe++
      tick()
      if (state.status === 'held' || state.status === 'stopped') return { how: state.status, exposed }
    }
    if (state.status === 'held') return { how: 'held', exposed }
    if (state.isThrough) return { how: 'through', exposed }
  }
}

export interface StopShares {
  /** Shares of all runs. */
  ended: number
  stopped: number
  stoppedBefore1Percent: number
  exposed: { p50: number; p95: number; p99: number; max: number }
}

export function stopShares(runs: number, run: Omit<StopRun, 'seed'>): StopShares {
  const results = Array.from({ length: runs }, (_, at) => stopRun({ ...run, seed: at + 1 }))
  const share = (test: (one: StopResult) => boolean): number => results.filter(test).length / runs
  const exposed = results.map((one) => one.exposed).sort((one, other) => one - other)
  const at = (part: number): number => exposed[Math.min(runs - 1, Math.floor(part * runs))] ?? 0
  return {
    ended: share(({ how }) => how !== 'through'),
    stopped: share(({ how }) => how === 'stopped'),
    stoppedBefore1Percent: share((one) => one.how !== 'through' && one.exposed * 100 < run.fleet),
    exposed: { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) },
  }
}
