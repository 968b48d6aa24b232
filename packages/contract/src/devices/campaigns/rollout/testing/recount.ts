import type { Numbers } from './expected-rollout.ts'
import type { RolloutSystem } from './rollout-system.ts'

/** Jobs by state and outcome, counted from the devices. */
export function recountOf({ devices }: RolloutSystem): Map<string, number> {
  const all = new Map<string, number>()
  const add = (name: string): unknown => all.set(name, (all.get(name) ?? 0) + 1)
  for (const { job, outcome, earlier } of devices) {
    if (job) add(job.state)
    if (outcome !== undefined) add(outcome)
    for (const one of earlier) add(one)
  }
  return all
}

/** What a rollout decides on, counted from the devices. */
export function numbersOf(system: RolloutSystem): Numbers {
  const all = recountOf(system)
  const of = (...names: string[]): number => names.reduce((sum, name) => sum + (all.get(name) ?? 0), 0)
  const missing = of('missing')
  const settled = missing + of('CONFIRMED', 'FAILED', 'TIMED_OUT', 'ROLLED_BACK', 'LOST', 'REJECTED')
  const inFlight = of('offered', 'downloading', 'downloaded', 'installing', 'installed')
  const members = system.devices.slice(0, system.members)
  const waiting = members.filter((one) => one.isOnline && !one.job && one.outcome === undefined).length
  const severe = missing + of('LOST', 'ROLLED_BACK')
  const soft = of('FAILED', 'TIMED_OUT', 'REJECTED')
  return { settled, severe, soft, missing, inFlight, reachable: settled + inFlight + waiting }
}
