import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { median, report } from '../measuring/measure.ts'
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
    repeats: { type: 'string', default: '5' },
    nightly: { type: 'boolean', default: false },
    plant: { type: 'string' },
    only: { type: 'string', default: '' },
    /** A folder for both data sets, which later runs use again. */
    keep: { type: 'string' },
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

const fewest = options.nightly ? 3_000 : Number(options.few)
const sizes = {
  few: sizesOf(fewest, fewest),
  many: options.nightly ? sizesOf(300_000, 1_000_000) : sizesOf(Number(options.products), Number(options.devices)),
}

/** The offset of a page; undefined where the list has no such page. */
function offsetOf(place: Place, total: number): number | undefined {
  if (place === 'first') return 0
  if (place === '100th') return total > 100 * PAGE ? 99 * PAGE : undefined
  if (total <= 4 * PAGE) return undefined
  return place === 'last' ? Math.floor((total - 1) / PAGE) * PAGE : Math.floor(total / 2 / PAGE) * PAGE
}

type Subjects = Record<'few' | 'many', ScaleSubject>

/** Where the page begins in each list; undefined where one has no such page. */
async function offsetsOf(
  { ask }: ScaleCall,
  place: Place,
  of: Subjects,
): Promise<Record<keyof Subjects, number> | undefined> {
  if (place === 'first') return { few: 0, many: 0 }
  const offset = async (subject: ScaleSubject) =>
    offsetOf(place, (await ask(subject, { pageIndex: 0, pageSize: 1 })).total)
  const [few, many] = [await offset(of.few), await offset(of.many)]
  return few === undefined || many === undefined ? undefined : { few, many }
}

async function timed({ ask }: ScaleCall, subject: ScaleSubject, pageIndex: number): Promise<number> {
  const startedAt = performance.now()
  await ask(subject, { pageIndex, pageSize: PAGE })
  return performance.now() - startedAt
}

/** Drops these indexes until the end of the run, because a kept data set is used again. */
async function withoutIndexes(pool: Pool, names: readonly string[]): Promise<AsyncDisposable> {
  const { rows } = await pool.query<{ indexdef: string }>('select indexdef from pg_indexes where indexname = any($1)', [
    names,
  ])
  if (rows.length < names.length) throw new Error('an index of the plant has another name now')
  for (const name of names) await pool.query(`drop index ${name}`)
  return {
    async [Symbol.asyncDispose]() {
      for (const { indexdef } of rows) await pool.query(indexdef)
    },
  }
}

interface Measured {
  ratio: number
  many: number
  few: number
  isOver: boolean
}

/** Medians of the rounds. In each the fastest of some calls, in turn with the control: other work only makes them slower. */
async function measured(call: ScaleCall, place: Place, of: Subjects): Promise<Measured | undefined> {
  const offsets = await offsetsOf(call, place, of)
  if (!offsets) return undefined
  const rounds: Record<keyof Subjects, number>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const fastest = { few: Infinity, many: Infinity }
    for (let nth = 0; nth < Number(options.repeats); nth++) {
      for (const which of ['few', 'many'] as const)
        fastest[which] = Math.min(fastest[which], await timed(call, of[which], offsets[which]))
    }
    rounds.push(fastest)
  }
  const ratio = median(rounds.map(({ few, many }) => many / few))
  const [most, least] = [median(rounds.map(({ many }) => many)), median(rounds.map(({ few }) => few))]
  const bound = BOUNDS[call.isSearch ? 'search' : place]
  return { ratio, many: most, few: least, isOver: ratio > bound && most - least > NOISE_MS }
}

const planted = options.plant === undefined ? [] : plants[options.plant]
if (!planted) throw new Error(`--plant knows ${Object.keys(plants).join(', ')}`)

const keptIn = ({ products }: ScaleSizes) => options.keep && path.join(options.keep, `products-${products}`)
await using smaller = await startScaleSet(sizes.few, keptIn(sizes.few))
await using larger = await startScaleSet(sizes.many, keptIn(sizes.many))
await using _plant = await withoutIndexes(larger.db.pool, planted)

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
