import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import vm from 'node:vm'
import { evilPatterns, evilTexts } from '@slipway/contract/products/features/testing/evil-patterns.ts'
import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { featureType, transType } from '@slipway/contract/products/features/features.ts'
import { patternEngine, readPatterns } from '@slipway/contract/products/features/pattern.ts'
import { compileThingModel, type ModelFeature } from '@slipway/contract/products/features/thing-model.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { handWrittenCheck } from './measuring/model-by-hand.ts'
import { median, paired, report } from './measuring/measure.ts'

const property = (deKey: string, schema: ValueSchema): ModelFeature => ({
  featureType: featureType.property,
  deKey,
  transType: transType.reportAndDistribute,
  schema,
})

/** The three properties that `handWrittenCheck` knows. */
const three = [
  property('power', { type: 'boolean' }),
  property('brightness', { type: 'integer', minimum: 0, maximum: 100, unit: '%' }),
  property('mode', { type: 'enum', enumType: 'string', enumValue: ['white', 'colour', 'scene'] }),
]

const ROUNDS = 21
const REPORTS = 400_000

/** Mostly valid reports, as from devices; each a separate object. */
const reports = Array.from({ length: 4_000 }, (_, at): Record<string, unknown> => {
  const right = { power: at % 2 === 0, brightness: at % 101, mode: ['white', 'colour', 'scene'][at % 3] }
  const wrong = [
    { ...right, brightness: 101 },
    { ...right, mode: 'other' },
    { ...right, extra: 1 },
  ]
  return at % 50 === 0 ? (wrong[at % 3] ?? right) : right
})

function nanosecondsOf(check: (values: Record<string, unknown>) => ReadonlyMap<string, unknown>): number {
  let off = 0
  const startedAt = performance.now()
  for (let at = 0; at < REPORTS; at++) off += check(reports[at % reports.length] ?? {}).size
  const spent = performance.now() - startedAt
  if (off !== REPORTS / 50) throw new Error(`${off} reports were found wrong, ${REPORTS / 50} are`)
  return (spent * 1e6) / REPORTS
}

async function checking() {
  const model = compileThingModel(three, patternEngine)
  const [product, control] = [() => nanosecondsOf(model.checkReport), () => nanosecondsOf(handWrittenCheck)]
  for (let warm = 0; warm < 3; warm++) {
    product()
    control()
  }
  return paired(
    ROUNDS,
    () => Promise.resolve(product()),
    () => Promise.resolve(control()),
  )
}

/** A model of every kind and depth, as large as a product's may be. */
function largeModel(): ModelFeature[] {
  const scalars: ValueSchema[] = [
    { type: 'boolean' },
    { type: 'integer', minimum: 0, maximum: 1000, unit: 'W' },
    { type: 'number', minimum: -40, maximum: 125, multipleOf: 0.5, unit: '°C' },
    { type: 'string', maxLength: 64, pattern: '^[A-Z]{2}\\d+$' },
    { type: 'enum', enumType: 'string', enumValue: Array.from({ length: 20 }, (_, at) => `value_${at}`) },
  ]
  const parameters = scalars.map((schema, at) => ({
    ...schema,
    deKey: `p${at}`,
    description: '',
    required: at % 2 === 0,
  }))
  const struct: ValueSchema = { type: 'object', properties: parameters }
  const all: ValueSchema[] = [...scalars, struct, { type: 'array', items: struct, minItems: 0, maxItems: 16 }]
  return Array.from({ length: featureLimits.perProduct }, (_, at): ModelFeature => {
    const deKey = `feature_${at}`
    if (at % 10 === 8) return { featureType: featureType.operation, deKey, input: struct, output: { type: 'noinput' } }
    if (at % 10 === 9) return { featureType: featureType.event, deKey, output: struct }
    return property(deKey, all[at % all.length] ?? struct)
  })
}

function compiling(): { first: number; later: number } {
  const features = largeModel()
  const times = Array.from({ length: 51 }, () => {
    const startedAt = performance.now()
    compileThingModel(features, patternEngine)
    return performance.now() - startedAt
  })
  return { first: times[0] ?? Number.NaN, later: median(times) }
}

const text = (pattern: string, maxLength: number = featureLimits.valueBytes): ValueSchema => ({
  type: 'string',
  maxLength,
  pattern,
})

/** The longest turn of the event loop in ms, by the loop's own monitor and by timing the turns. */
async function longestTurn(turns: Iterable<() => void>): Promise<{ monitored: number; timed: number }> {
  const monitor = monitorEventLoopDelay({ resolution: 1 })
  monitor.enable()
  await pause(20)
  monitor.reset()
  let timed = 0
  for (const turn of turns) {
    const startedAt = performance.now()
    turn()
    timed = Math.max(timed, performance.now() - startedAt)
    await nextTurn()
  }
  await pause(20)
  monitor.disable()
  return { monitored: monitor.max / 1e6, timed }
}

/** Each pattern is compiled as when a feature is saved; accepted patterns run on every text. */
function* saving(): Generator<() => void> {
  for (const pattern of evilPatterns) {
    yield () => readPatterns(text(pattern))
    if (readPatterns(text(pattern)).problem) continue
    const model = compileThingModel([property('text', text(pattern))], patternEngine)
    for (const value of evilTexts) yield () => model.checkReport({ text: value })
  }
}

/** Products with the maximum of hostile patterns, and a first report of all their values. */
function* fullest(): Generator<() => void> {
  const costs = evilPatterns
    .map((pattern) => ({ pattern, ...readPatterns(text(pattern)) }))
    .filter(({ problem }) => problem === undefined)
    .toSorted((one, other) => other.cost - one.cost)
  while (costs.length > 0) {
    let left: number = featureLimits.patternSteps
    const features: ModelFeature[] = []
    for (let next = costs[0]; next && next.cost <= left; next = costs[0]) {
      costs.shift()
      left -= next.cost
      features.push(property(`text_${features.length}`, text(next.pattern)))
    }
    const model = compileThingModel(features, patternEngine)
    for (const value of evilTexts) {
      const values = Object.fromEntries(features.map(({ deKey }) => [deKey, value]))
      yield () => model.checkReport(values)
    }
  }
}

const GIVEN_UP_MS = 100

/** The number of patterns that block JavaScript's own engine for longer than that on one of the texts. */
function heldByBacktracking(): number {
  const holds = (pattern: string): boolean => {
    const script = new vm.Script('for (const text of texts) new RegExp(pattern).test(text)')
    try {
      script.runInNewContext({ pattern, texts: evilTexts }, { timeout: GIVEN_UP_MS })
      return false
    } catch (error) {
      // An unsupported pattern throws the SyntaxError of the other context, so `instanceof` does not work.
      return (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    }
  }
  return evilPatterns.filter(holds).length
}

const speed = await checking()
const compiled = compiling()
const saved = await longestTurn(saving())
const full = await longestTurn(fullest())
report('bench/model', {
  'a report of 3 properties, ns': median(speed.product),
  'the same by hand, ns': median(speed.control),
  'ratio (goal ≤ 1.5)': speed.ratio,
  'compile of 200 features, the first time, ms (goal ≤ 20)': compiled.first,
  'compile of 200 features, later, ms': compiled.later,
  'evil patterns': evilPatterns.length,
  '… refused by name': evilPatterns.filter((pattern) => readPatterns(text(pattern)).problem).length,
  '… saved and matched: longest turn, ms (goal ≤ 100)': Math.max(saved.timed, saved.monitored),
  '… as many as a product may have, in one report, ms (goal ≤ 100)': Math.max(full.timed, full.monitored),
  [`… that hold JavaScript’s own engine over ${GIVEN_UP_MS} ms`]: heldByBacktracking(),
})
