import { parseArgs } from 'node:util'
import { median, percentile, report } from '../measuring/measure.ts'
import { scaleCalls, type Place, type ScaleCall, type ScaleSubject } from './scale-calls.ts'
import type { ScaleSizes } from './scale-rows.ts'
import { startScaleSet } from './scale-set.ts'

/** How much longer a call may take with many rows than with few. */
const BOUNDS: Record<Place | 'search', number> = { first: 1.3, '100th': 1.3, middle: 1.3, last: 1.5, search: 2 }
/** Differences below this are those of the machine; a bound counts only above it. */
const NOISE_MS = 2
const ROUNDS = 5
const PAGE = 10

/** Indexes that the large data set goes without, for a run that has to fail. */
const plants: Readonly<Record<string, readonly string[]>> = {
  'slow-list': ['product_members_listed', 'product_members_listed_by_status', 'product_members_of_account'],
  'slow-search': ['product_texts_by_keys'],
}

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '15000' },
    devices: { type: 'string', default: '15000' },
    few: { type: 'string', default: '1500' },
    repeats: { type: 'string', default: '3' },
    nightly: { type: 'boolean', default: false },
    plant: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

const sizesOf = (products: number, devices: number): ScaleSizes => ({
  products,
  devices,
  accounts: Math.ceil(products / 30),
  auditEntries: 3 * products,
  serialApplications: Math.ceil(products / 100),
  history: Math.min(200_000, devices),
})

const few = options.nightly ? 3_000 : Number(options.few)
const sizes = {
  few: sizesOf(few, few),
  many: options.nightly ? sizesOf(300_000, 1_000_000) : sizesOf(Number(options.products), Number(options.devices)),
}

/** The offset of a page; undefined where the list has no such page. */
function offsetOf(place: Place, total: number): number | undefined {
  if (place === 'first') return 0
  if (place === '100th') return total > 100 * PAGE ? 99 * PAGE : undefined
  if (total <= 4 * PAGE) return undefined
  return place === 'last' ? Math.floor((total - 1) / PAGE) * PAGE : Math.floor(total / 2 / PAGE) * PAGE
}

async function timed({ ask }: ScaleCall, subject: ScaleSubject, place: Place): Promise<number | undefined> {
  const { total } = place === 'first' ? { total: 0 } : await ask(subject, { pageIndex: 0, pageSize: 1 })
  const pageIndex = offsetOf(place, total)
  if (pageIndex === undefined) return undefined
  const times: number[] = []
  for (let nth = 0; nth < Number(options.repeats); nth++) {
    const startedAt = performance.now()
    await ask(subject, { pageIndex, pageSize: PAGE })
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.5)
}

interface Measured {
  ratio: number
  many: number
  few: number
  isOver: boolean
}

async function measured(call: ScaleCall, place: Place, of: { few: ScaleSubject; many: ScaleSubject }) {
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
  for (let round = 0; round < ROUNDS; round++) {
    // One after the other in each round, so that both see the same load of the machine.
    const control = await timed(call, of.few, place)
    const subject = await timed(call, of.many, place)
    if (control === undefined || subject === undefined) return undefined
    times.few.push(control)
    times.many.push(subject)
  }
  const ratio = median(times.many.map((ms, round) => ms / (times.few[round] ?? Number.NaN)))
  const [most, least] = [median(times.many), median(times.few)]
  const bound = BOUNDS[call.isSearch ? 'search' : place]
  return { ratio, many: most, few: least, isOver: ratio > bound && most - least > NOISE_MS } satisfies Measured
}

const planted = options.plant === undefined ? [] : plants[options.plant]
if (!planted) throw new Error(`--plant knows ${Object.keys(plants).join(', ')}`)

await using smaller = await startScaleSet(sizes.few)
await using larger = await startScaleSet(sizes.many)
for (const index of planted) await larger.db.pool.query(`drop index ${index}`)

const rows: Record<string, string> = {}
const over: string[] = []
for (const call of scaleCalls.filter(({ name }) => name.includes(options.only))) {
  for (const place of call.places) {
    const found = await measured(call, place, { few: smaller.subject, many: larger.subject })
    if (!found) continue
    const name = `${call.name}, ${place} page`
    if (found.isOver) over.push(name)
    rows[name] =
      `${found.ratio.toFixed(2)}x (${found.many.toFixed(1)} against ${found.few.toFixed(1)} ms)${found.isOver ? ' OVER' : ''}`
    process.stdout.write(`${name}: ${rows[name]}\n`)
  }
}
report(
  `bench/scale/scale: ${sizes.many.products} products, ${sizes.many.devices} devices, ${sizes.many.auditEntries} audit entries against ` +
    `${sizes.few.products}, ${sizes.few.devices}, ${sizes.few.auditEntries}; bounds ${JSON.stringify(BOUNDS)}`,
  { ...rows, over: over.length === 0 ? 'none' : over.join('; ') },
)
if (over.length > 0) process.exitCode = 1
