import { spawnSync } from 'node:child_process'
import * as fc from 'fast-check'
import { modelRun } from '../packages/contract/src/devices/campaigns/rollout/testing/model-run.ts'
import { modelSteps } from '../packages/contract/src/devices/campaigns/rollout/testing/model-steps.ts'

/** `--api 30`: so many traces over the calls of a server instead, which take a few seconds each. */
const [first = '500', seeds = '30'] = process.argv.slice(2)
if (first === '--api') {
  const suite = 'apps/server/src/domains/devices/campaigns/rollout-model.api.test.ts'
  const vitest = ['tools/run.mjs', 'node_modules/vitest/vitest.mjs', 'run', '--project', 'node', suite]
  const env = { ...process.env, SLIPWAY_MODEL_SEEDS: seeds }
  const { status } = spawnSync(process.execPath, vitest, { stdio: 'inherit', env })
  process.exit(status ?? 1)
}
const SEEDS = Number(first)
const STEPS = 200

const wanted = [
  ...[1, 2, 3, 4].map((state) => `release ${state}`),
  ...['scheduled', 'running', 'held', 'paused', 'stopped', 'finished', 'expired', 'withdrawn'].map(
    (s) => `rollout ${s}`,
  ),
  'consenting',
  'offered',
  'downloading',
  'downloaded',
  'installing',
  'installed',
  'missing',
  'CONFIRMED',
  'FAILED',
  'TIMED_OUT',
  'ROLLED_BACK',
  'LOST',
  'REJECTED',
  'CANCELLED',
  'SUPERSEDED',
  'EXPIRED',
]

const before = process.cpuUsage()
const reached = new Map<string, number>()
const divergences: string[] = []
const samples = fc.sample(fc.tuple(fc.nat(1_000_000), modelSteps(STEPS)), { numRuns: SEEDS, seed: 20_261_124 })
for (const [seed, steps] of samples) {
  const run = modelRun(seed, steps)
  for (const state of run.reached) reached.set(state, (reached.get(state) ?? 0) + 1)
  divergences.push(...run.divergences.slice(0, 1).map((one) => `seed ${seed}: ${one}`))
}
const { user, system } = process.cpuUsage(before)

console.log(`${SEEDS} seeds of ${STEPS} steps, CPU ${((user + system) / 1e6).toFixed(1)} s`)
console.log(`divergences: ${divergences.length}`)
for (const one of divergences.slice(0, 10)) console.log(`  ${one}`)
const missing = wanted.filter((state) => !reached.has(state))
console.log(
  `states reached: ${wanted.length - missing.length} of ${wanted.length}${missing.map((one) => `, not ${one}`).join('')}`,
)
const most = Math.max(
  ...[...reached.keys()].flatMap((one) => (one.startsWith('group ') ? [Number(one.slice(6)) + 1] : [])),
)
console.log(`groups opened: up to ${most}`)
if (divergences.length > 0 || missing.length > 0) process.exitCode = 1
