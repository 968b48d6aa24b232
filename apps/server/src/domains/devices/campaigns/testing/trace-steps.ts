import { MINUTE_MS } from '@slipway/contract/durations.ts'
import * as fc from 'fast-check'

/** What happens to a rollout over the API, and how often in proportion. */
const weights = {
  tick: 4,
  timers: 1,
  report: 4,
  confirm: 4,
  rollBack: 1,
  error: 1,
  reject: 1,
  cancel: 1,
  silence: 1,
  pause: 1,
  resume: 3,
  stop: 1,
  withdraw: 1,
  skipSoak: 1,
  retryFailed: 1,
} as const

/**
 * What a trace ends with, so that no state is left to chance: devices that install and never return, so many faults that
 * the engine stops the rollout, or updates until it has finished.
 */
export const traceAims = ['missing', 'stopped', 'finished'] as const
export type TraceAim = (typeof traceAims)[number]
export type TraceAct = keyof typeof weights

export interface TraceStep {
  act: TraceAct
  /** Select devices and times. */
  device: number
  value: number
}

/** Devices of the product, apart from its test device. */
export const TRACE_FLEET = 40
const VALUES = 9999
const acts = (Object.keys(weights) as TraceAct[]).flatMap((act) => Array.from({ length: weights[act] }, () => act))

export const traceSteps = (steps: number): fc.Arbitrary<TraceStep[]> =>
  fc.array(fc.record({ act: fc.constantFrom(...acts), device: fc.nat(TRACE_FLEET - 1), value: fc.nat(VALUES) }), {
    minLength: steps,
    maxLength: steps,
    size: 'max',
  })

/** The plan of a trace. Only fixed membership can finish: it belongs to the traces whose aim that is. */
export const planOfTrace = (seed: number) => ({ ...plans[seed % plans.length], timing: { lostHours: 1 } })
export const aimOfTrace = (seed: number): TraceAim => traceAims[seed % traceAims.length] ?? 'finished'

const plans = [
  { groups: { chosen: [3, 8], targets: [20] }, limits: { zeroTolerance: 20 } },
  {
    groups: { chosen: [4], targets: [10], factor: 2 },
    limits: { zeroTolerance: 3, gates: [{ from: 10, permille: 300 }] },
    soak: { minutes: 5, laterMinutes: 15 },
  },
  { groups: { chosen: [5], targets: [] }, soak: { minutes: 0, laterMinutes: 0 }, membership: 'fixed' },
] as const

/** Between ticks. */
export const traceJumps = [0, MINUTE_MS, 11 * MINUTE_MS, 31 * MINUTE_MS]
/** After an installation, until the device is missing; with the plans of the traces, it is lost an hour later. */
export const SILENCE_MS = 16 * MINUTE_MS
export const LOSS_MS = 61 * MINUTE_MS
