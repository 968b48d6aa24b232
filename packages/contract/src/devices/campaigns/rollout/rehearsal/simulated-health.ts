import { HOUR_MS, MINUTE_MS } from '../../../../durations.ts'
import type { HealthLook } from '../health-looks.ts'
import { checkHealth, type HealthResult, type Pair } from '../health.ts'
import type { HealthSignal } from '../plan.ts'
import type { SimulatedDevice } from './simulated-fleet.ts'

const PERIOD_MINUTES = HOUR_MS / MINUTE_MS

/** Simulated devices have no values of their own, so that only their silence can differ. */
export function simulatedHealth(
  signals: readonly HealthSignal[],
  devices: readonly SimulatedDevice[],
  { now, look }: { now: number; look: HealthLook },
): HealthResult[] {
  if (signals.length === 0) return []
  const quiet = (): Pair => ({ before: 0, after: 0 })
  const silent = ({ diedAt }: SimulatedDevice): Pair =>
    diedAt === undefined ? quiet() : { before: 0, after: Math.floor((now - diedAt) / MINUTE_MS) }
  const updated = devices.filter(({ outcome }) => outcome === 'CONFIRMED')
  const control = devices.filter(({ job, outcome }) => !job && !outcome).slice(0, updated.length)
  return signals.map((signal) => {
    const of = signal.kind === 'silence' ? silent : quiet
    const periods = { beforeMinutes: PERIOD_MINUTES, afterMinutes: PERIOD_MINUTES }
    return checkHealth(signal, { updated: updated.map(of), control: control.map(of), ...periods }, look)
  })
}
