import { parseArgs } from 'node:util'
import { runSteps, vitest } from '../run-steps.ts'

/** `node tools/faults/run-hostile.ts --requests 100000 --seeds 1,2,3`: the storm of the suite, but longer. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seeds: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
process.env['SLIPWAY_HOSTILE_REQUESTS'] = values.requests
process.env['SLIPWAY_HOSTILE_SEEDS'] = values.seeds
const test = 'apps/server/src/testing/hostile/hostile-storm.api.test.ts'
const failed = await runSteps([[[{ name: 'hostile requests', command: vitest('--project', 'node', test) }]]])
process.exitCode = failed.length > 0 ? 1 : 0
