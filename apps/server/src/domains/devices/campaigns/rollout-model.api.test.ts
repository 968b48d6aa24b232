import { modelSteps } from '@slipway/contract/devices/campaigns/rollout/testing/model-steps.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelTrace } from './testing/model-trace.ts'
import { miscounted, updatesRig } from './testing/updates-rig.ts'

/** `node bench/rollout-model.ts --api 30` sets it. */
const SEEDS = Number(process.env['SLIPWAY_MODEL_SEEDS'] ?? 2)
const STEPS = 40
const samples = fc.sample(modelSteps(STEPS), { numRuns: Math.max(3, SEEDS), seed: 20_261_124 })
const all = new Set<string>()

test.each([...samples.slice(0, SEEDS).entries()])(
  'the calls show the states of the model: trace %i',
  async (seed, steps) => {
    await using rig = await updatesRig()
    const { divergences, reached } = await modelTrace(rig, { seed, steps })
    expect(divergences).toEqual([])
    expect(await miscounted(rig.server)).toEqual([])
    for (const state of reached) all.add(state)
  },
)

test('the traces reach what they are to compare', () => {
  const few = ['rollout running', 'CONFIRMED']
  const many = ['held', 'paused', 'withdrawn'].map((state) => `rollout ${state}`)
  const outcomes = ['ROLLED_BACK', 'FAILED', 'REJECTED', 'CANCELLED']
  for (const state of SEEDS < 30 ? few : [...few, ...many, ...outcomes]) expect([...all]).toContain(state)
})

test('a model that soaks longer is found to differ', async () => {
  await using rig = await updatesRig()
  const [, , steps = []] = samples
  const planted = { soakMinutes: 1, laterSoakMinutes: 1 }
  expect((await modelTrace(rig, { seed: 2, steps, planted })).divergences).not.toEqual([])
})
