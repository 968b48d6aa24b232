import { generatePanel } from '../../packages/contract/src/products/features/panel/generate-panel.ts'
import { lintPanel } from '../../packages/contract/src/products/features/panel/lint-panel.ts'
import { panelModels } from '../../packages/contract/src/products/features/panel/testing/panel-models.ts'
import { median, percentile } from '../measuring/measure.ts'

/** The panel of a product with as many features as a product can have; the control writes the same document as JSON. */
const FEATURES = 200
const GOAL_MS = 5
const RUNS = 300

const samples = Object.values(panelModels).flat()
const model = Array.from({ length: FEATURES }, (_, at) => {
  const sample = samples[at % samples.length]
  if (!sample) throw new Error('there are no samples')
  const deKey = at < samples.length ? sample.deKey : `${sample.deKey}_x${at}`
  return { ...sample, deKey, did: `d${at}` }
})
const facts = { productId: 'p', upgradeCode: '', hash: '' }
const document = generatePanel(model, facts)

function timed(work: () => unknown): { median: number; p95: number } {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return { median: median(times), p95: percentile(times, 0.95) }
}

const control = timed(() => JSON.parse(JSON.stringify(document)))
const generated = timed(() => generatePanel(model, facts))
const checked = timed(() => lintPanel(document, model))
const line = (name: string, { median: half, p95 }: ReturnType<typeof timed>) =>
  console.log(
    `${name}: median ${half.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, ${(half / control.median).toFixed(1)} times the control`,
  )
console.log(`${FEATURES} features, ${JSON.stringify(document).length} bytes, ${RUNS} runs; goal ${GOAL_MS} ms`)
line('control, the document through JSON', control)
line('generated', generated)
line('checked', checked)
process.exitCode = generated.median <= GOAL_MS ? 0 : 1
