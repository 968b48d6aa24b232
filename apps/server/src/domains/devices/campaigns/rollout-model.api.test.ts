import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelTrace } from './testing/model-trace.ts'
import { traceAims, traceSteps } from './testing/trace-steps.ts'
import { miscounted, updatesRig } from './testing/updates-rig.ts'

/** `node bench/rollout-model.ts --api 30` sets it; one trace for each aim otherwise. */
const SEEDS = Number(process.env['SLIPWAY_MODEL_SEEDS'] ?? traceAims.length)
const STEPS = 40
const samples = fc.sample(traceSteps(STEPS), { numRuns: Math.max(traceAims.length, SEEDS), seed: 20_261_128 })
const all = new Map<string, number>()

test.each([...samples.slice(0, SEEDS).entries()])(
  'the calls show the states of the model: trace %i',
  async (seed, steps) => {
    await using rig = await updatesRig()
    const { divergences, reached } = await modelTrace(rig, { seed, steps })
    expect(divergences).toEqual([])
    expect(await miscounted(rig.server)).toEqual([])
    for (const state of reached) all.set(state, (all.get(state) ?? 0) + 1)
  },
)

test('the traces reach what they are to compare', () => {
  const always = [
    ...['running', 'held', 'stopped', 'finished'].map((state) => `rollout ${state}`),
    'offered',
    'downloaded',
    'installing',
    'installed',
    'missing',
    'CONFIRMED',
    'ROLLED_BACK',
    'stopped by the engine',
  ]
  const inMany = ['rollout paused', 'rollout withdrawn', 'FAILED', 'REJECTED', 'CANCELLED', 'LOST']
  if (SEEDS > traceAims.length)
    process.stdout.write(`traces by state reached: ${JSON.stringify([...all].toSorted())}\n`)
  expect([...always, ...(SEEDS < 30 ? [] : inMany)].filter((state) => !all.has(state))).toEqual([])
})

test('a model that soaks longer is found to differ', async () => {
  await using rig = await updatesRig()
  const [, , steps = []] = samples
  const planted = { soakMinutes: 1, laterSoakMinutes: 1 }
  expect((await modelTrace(rig, { seed: 2, steps, planted })).divergences).not.toEqual([])
})
