import * as fc from 'fast-check'

/** What can happen, and how often in proportion. */
const weights = {
  validate: 1,
  pass: 1,
  fail: 1,
  publish: 1,
  tick: 3,
  offer: 3,
  report: 3,
  confirm: 4,
  rollBack: 1,
  otherVersion: 1,
  error: 1,
  reject: 1,
  cancel: 1,
  supersede: 1,
  accept: 1,
  decline: 1,
  leave: 1,
  join: 1,
  timers: 2,
  pause: 1,
  resume: 2,
  stop: 1,
  withdraw: 1,
  skipSoak: 1,
  retryFailed: 1,
} as const
export type ModelAct = keyof typeof weights

export interface ModelStep {
  act: ModelAct
  /** Select devices, codes and times. */
  device: number
  value: number
}

export const MOST_DEVICES = 130
const VALUES = 9999

const acts = (Object.keys(weights) as ModelAct[]).flatMap((act) => Array.from({ length: weights[act] }, () => act))

export const modelSteps = (steps: number): fc.Arbitrary<ModelStep[]> =>
  fc.array(fc.record({ act: fc.constantFrom(...acts), device: fc.nat(MOST_DEVICES), value: fc.nat(VALUES) }), {
    minLength: steps,
    maxLength: steps,
    size: 'max',
  })
