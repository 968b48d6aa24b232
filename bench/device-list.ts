import { parseArgs } from 'node:util'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { searchDevices } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { keepDeviceRanges } from '../apps/server/src/domains/devices/devices/listing/device-ranges.store.ts'
import { signedInClient, type ConsoleClient } from '../tools/console-client.ts'
import { plainProduct } from '../tools/plain-product.ts'
import { runSlipway } from '../tools/run-slipway.ts'
import { seedDevices, seedTags, type BenchTag } from './devices/device-rows.ts'
import { memberOf } from './devices/member-account.ts'
import { startBenchDatabase } from './measuring/bench-database.ts'
import { median, percentile, report } from './measuring/measure.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
const FEW = 1_000
const MANY = 100_000
/** More than a product can have (100,000): only the bench inserts them. With `--quick` as many as it can have. */
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const HUGE = options.quick ? MANY : 1_000_000
/** Devices of other products in the same tables. */
const NEIGHBOURS = 2
const ROUNDS = 5
const REPEATS = 10
const PAGE = 100

type Wanted = Partial<InputOf<typeof listDevices>> & {
  at?: 'middle' | 'last'
  tag?: BenchTag
  /** The keyword for the product with few devices. */
  control?: string
  /** The control has three times as many devices, of which as many are online as a search counts; a tenth fills a page. */
  isThreefold?: boolean
}

const lists: Record<string, Wanted> = {
  'first page': {},
  'middle page': { at: 'middle' },
  'last page': { at: 'last' },
  'online, first page': { online: true },
  'online, middle page': { online: true, at: 'middle' },
  'offline, first page': { online: false },
  'offline, last page': { online: false, at: 'last' },
  'by serial number': { sort: 'serial', descending: false },
  'by serial number, middle page': { sort: 'serial', descending: false, at: 'middle' },
  'by serial number, last page': { sort: 'serial', descending: false, at: 'last' },
  'by name': { sort: 'name', descending: false },
  'by name, middle page': { sort: 'name', descending: false, at: 'middle' },
  'by name, last page': { sort: 'name', at: 'last' },
  'online first': { sort: 'online' },
  'online first, middle page': { sort: 'online', at: 'middle' },
  'last seen': { sort: 'lastSeen' },
  'last seen, middle page': { sort: 'lastSeen', at: 'middle' },
  'last seen, last page': { sort: 'lastSeen', at: 'last' },
  'online by last seen, middle page': { sort: 'lastSeen', online: true, at: 'middle' },
  'tag of every second device': { tag: 'second' },
  'tag of every second device, middle page': { tag: 'second', at: 'middle' },
  'tag of every second device, last page': { tag: 'second', at: 'last' },
  'tag of every second device by serial number': { tag: 'second', sort: 'serial', descending: false },
  'tag of every second device by serial number, middle page': { tag: 'second', sort: 'serial', at: 'middle' },
  'tag of every second device by name, middle page': { tag: 'second', sort: 'name', at: 'middle' },
  'tag of every second device by last seen, middle page': { tag: 'second', sort: 'lastSeen', at: 'middle' },
  'tag of every second device, online first, middle page': { tag: 'second', sort: 'online', at: 'middle' },
  'tag of every second device, online': { tag: 'second', online: true },
  'tag of every second device, online, middle page': { tag: 'second', online: true, at: 'middle' },
  'tag of every second device, online by serial number, middle page': {
    tag: 'second',
    online: true,
    sort: 'serial',
    at: 'middle',
  },
  'tag of every second device, online by name, middle page': {
    tag: 'second',
    online: true,
    sort: 'name',
    at: 'middle',
  },
  'tag of every second device, online by last seen, middle page': {
    tag: 'second',
    online: true,
    sort: 'lastSeen',
    at: 'middle',
  },
  'tag of every tenth device by serial number, middle page': {
    tag: 'tenth',
    sort: 'serial',
    at: 'middle',
    isThreefold: true,
  },
  'tag of every tenth device by last seen, middle page': {
    tag: 'tenth',
    sort: 'lastSeen',
    at: 'middle',
    isThreefold: true,
  },
  'tag of every tenth device, online by serial number': {
    tag: 'tenth',
    online: true,
    sort: 'serial',
    isThreefold: true,
  },
  'tag of 100 devices': { tag: 'hundred' },
  'tag of 100 devices by serial number': { tag: 'hundred', sort: 'serial', descending: false },
  'tag of 100 devices by last seen': { tag: 'hundred', sort: 'lastSeen' },
  'tag of 100 devices, online': { tag: 'hundred', online: true },
  'online by serial number': { sort: 'serial', online: true },
  'online by serial number, middle page': { sort: 'serial', online: true, at: 'middle' },
  'online by name, middle page': { sort: 'name', online: true, at: 'middle' },
  'search 00: many hits': { keyword: '00' },
  // One hit of 1,000 devices, 280 of 100,000; with the second keyword the control has a full page, too.
  'search 999: some hits': { keyword: '999' },
  'search 999, control 0001: full pages': { keyword: '999', control: '0001' },
  'search 客: many hits': { keyword: '客' },
  'search zz: no hit': { keyword: 'zz' },
  'search qqq: no hit': { keyword: 'qqq' },
  'search whole serial': { keyword: 'ls5m-0000777' },
  'search kitchen, online': { keyword: 'kitchen', online: true },
  // 42 hits of 1,000 devices, 1,000 of 100,000; this control has 1,000 hits, too.
  'search kitchen, online, control of 3,000': { keyword: 'kitchen', control: 'ls5m', online: true, isThreefold: true },
}

interface Seeded {
  productId: string
  tags: Record<BenchTag, string>
}

async function timed(client: ConsoleClient, { productId, tags }: Seeded, wanted: Wanted): Promise<number> {
  const { at, tag, control: _, isThreefold: __, ...given } = wanted
  const filter = { ...given, ...(tag && { tagIds: [tags[tag]] }) }
  const { total } = await client.call(listDevices, { productId, ...filter, pageSize: 1 })
  const pageIndex = at === 'last' ? Math.max(0, total - PAGE) : at === 'middle' ? Math.floor(total / 2) : 0
  const times: number[] = []
  for (let nth = 0; nth < REPEATS; nth++) {
    const startedAt = performance.now()
    await client.call(listDevices, { productId, ...filter, pageIndex, pageSize: PAGE, columns: ['power'] })
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.5)
}

/** ⌘K: of a member with the small product, of one with the large one, and of the administrator. */
const found: Record<string, string> = {
  '⌘K, common': 'ls5m',
  '⌘K, rare': '0000777',
  '⌘K, no hit': 'qqq',
  '⌘K, two letters': 'zz',
  '⌘K, Chinese': '客厅主灯 77',
}

async function searched(client: ConsoleClient, keyword: string): Promise<number> {
  const times: number[] = []
  for (let nth = 0; nth < REPEATS; nth++) {
    const startedAt = performance.now()
    await client.call(searchDevices, { keyword })
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.5)
}

await using database = await startBenchDatabase()
const slipway = await runSlipway({ dataFolder: database.folder, environment: { ...ROOT, DATABASE_URL: database.url } })
const db = openDatabase({ connectionString: database.url })
const { pool } = db
try {
  const client = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
  const few = await plainProduct(client, 'Few')
  const threefold = await plainProduct(client, 'Threefold')
  const many = await plainProduct(client, 'Many')
  const huge = await plainProduct(client, 'Huge')
  const seedingSince = performance.now()
  // An index over existing rows is built in a fraction of the time that it takes to follow their inserts.
  const { rows: indexes } = await pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'devices_by_grams'`,
  )
  await pool.query('drop index devices_by_grams')
  for (let nth = 0; nth < NEIGHBOURS; nth++) {
    await seedDevices(pool, await plainProduct(client, `Neighbour ${nth}`), MANY)
  }
  await seedDevices(pool, few, FEW)
  await seedDevices(pool, threefold, 3 * FEW)
  await seedDevices(pool, many, MANY)
  for (let from = 0; from < HUGE; from += MANY) await seedDevices(pool, huge, MANY, { from, of: HUGE })
  await pool.query(`set maintenance_work_mem = '512MB'; ${indexes[0]?.indexdef ?? ''}; reset maintenance_work_mem`)
  const seeded = async (productId: string): Promise<Seeded> => ({ productId, tags: await seedTags(pool, productId) })
  const products = {
    few: await seeded(few),
    threefold: await seeded(threefold),
    many: await seeded(many),
    huge: await seeded(huge),
  }
  await keepDeviceRanges(db)
  await pool.query('vacuum analyze')
  process.stdout.write(`seeded in ${Math.round((performance.now() - seedingSince) / 1000)} s\n`)
  const rows: Record<string, string> = {}
  for (const [name, wanted] of Object.entries(lists).filter(([list]) => list.includes(options.only))) {
    const times: Record<'few' | 'many' | 'huge', number[]> = { few: [], many: [], huge: [] }
    for (let round = 0; round < ROUNDS; round++) {
      // One after the other in each round, so that all three see the same load of the machine.
      const control = wanted.isThreefold ? products.threefold : products.few
      times.few.push(await timed(client, control, wanted.control ? { ...wanted, keyword: wanted.control } : wanted))
      times.many.push(await timed(client, products.many, wanted))
      times.huge.push(await timed(client, products.huge, wanted))
    }
    const against = (of: readonly number[], control: readonly number[]) =>
      median(of.map((ms, round) => ms / (control[round] ?? Number.NaN))).toFixed(2)
    rows[name] =
      `${against(times.many, times.few)}x, ${against(times.huge, times.few)}x, ` +
      `${against(times.huge, times.many)}x (${[times.few, times.many, times.huge].map((of) => median(of).toFixed(1)).join(', ')} ms)`
    // A run on a busy machine takes long: what is measured is seen at once.
    process.stdout.write(`${name}: ${rows[name]}\n`)
  }
  const members = {
    few: await memberOf(pool, slipway.url, few),
    huge: await memberOf(pool, slipway.url, huge),
  }
  for (const [name, keyword] of Object.entries(found)) {
    const times: Record<'few' | 'huge' | 'all', number[]> = { few: [], huge: [], all: [] }
    for (let round = 0; round < ROUNDS; round++) {
      times.few.push(await searched(members.few, keyword))
      times.huge.push(await searched(members.huge, keyword))
      times.all.push(await searched(client, keyword))
    }
    const against = (of: readonly number[]) =>
      median(of.map((ms, round) => ms / (times.few[round] ?? Number.NaN))).toFixed(2)
    rows[name] =
      `${against(times.huge)}x of ${HUGE}, ${against(times.all)}x of all ` +
      `(${[times.few, times.huge, times.all].map((of) => median(of).toFixed(1)).join(', ')} ms)`
    process.stdout.write(`${name}: ${rows[name]}\n`)
  }
  report(
    `bench/device-list: ${MANY} against ${FEW}, ${HUGE} against ${FEW}, ${HUGE} against ${MANY}; ${NEIGHBOURS * MANY} of neighbours`,
    rows,
  )
} finally {
  await db.destroy()
  await slipway.stop()
}
