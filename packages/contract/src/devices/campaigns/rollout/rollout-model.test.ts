import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelRun } from './testing/model-run.ts'
import { modelSteps } from './testing/model-steps.ts'

/** `node bench/rollout-model.ts` runs 500 with as many steps. */
const RUNS = 100
const options = { numRuns: RUNS, seed: 20_261_124 }

test('releases, rollouts, groups and jobs do what the design says, whatever happens to them in which order', () => {
  const reached = new Set<string>()
  const property = fc.property(fc.nat(10_000), modelSteps(200), (seed, steps) => {
    const run = modelRun(seed, steps)
    for (const state of run.reached) reached.add(state)
    expect(run.divergences).toEqual([])
  })
  fc.assert(property, options)
  for (const state of ['held', 'stopped', 'paused', 'withdrawn']) expect(reached).toContain(`rollout ${state}`)
  for (const outcome of ['CONFIRMED', 'ROLLED_BACK', 'FAILED', 'TIMED_OUT']) expect(reached).toContain(outcome)
})

test.each([
  ['a later hold', { zeroTolerance: 1 }],
  ['a loose gate', { gates: [{ from: 1, permille: 1 }] }],
  ['a longer soak', { soakMinutes: 61, laterSoakMinutes: 1441 }],
])('a model with %s is found to differ', (_name, planted) => {
  const found = fc.check(
    fc.property(
      fc.nat(10_000),
      modelSteps(200),
      (seed, steps) => modelRun(seed, steps, planted).divergences.length === 0,
    ),
    { ...options, endOnFailure: true },
  )
  expect(found.failed).toBe(true)
})
