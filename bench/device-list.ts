import type { InputOf } from '@slipway/contract/define-call.ts'
import { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { openPool } from '../apps/server/src/db/database.ts'
import { signedInClient, type ConsoleClient } from '../tools/console-client.ts'
import { plainProduct } from '../tools/plain-product.ts'
import { runSlipway } from '../tools/run-slipway.ts'
import { seedDevices } from './devices/device-rows.ts'
import { startBenchDatabase } from './measuring/bench-database.ts'
import { median, paired, percentile, report } from './measuring/measure.ts'

const ROOT = { SLIPWAY_ROOT_EMAIL: 'bench@example.com', SLIPWAY_ROOT_PASSWORD: 'Bench-2026' }
const FEW = 1_000
const MANY = 100_000
/** Devices of other products in the same tables. */
const NEIGHBOURS = 3
const ROUNDS = 5
const REPEATS = 20
const PAGE = 100

type Wanted = Partial<InputOf<typeof listDevices>> & { at?: 'middle' | 'last' }

const lists: Record<string, Wanted> = {
  'first page': {},
  'middle page': { at: 'middle' },
  'last page': { at: 'last' },
  'online, first page': { online: true },
  'offline, first page': { online: false },
  'offline, last page': { online: false, at: 'last' },
  'by serial number': { sort: 'serial', descending: false },
  'by name': { sort: 'name', descending: false },
  'by name, last page': { sort: 'name', at: 'last' },
  'online first': { sort: 'online' },
  'last seen': { sort: 'lastSeen' },
  'last seen, last page': { sort: 'lastSeen', at: 'last' },
  'online by serial number': { sort: 'serial', online: true },
  'search 00: many hits': { keyword: '00' },
  'search 999: some hits': { keyword: '999' },
  'search 客: many hits': { keyword: '客' },
  'search zz: no hit': { keyword: 'zz' },
  'search qqq: no hit': { keyword: 'qqq' },
  'search whole serial': { keyword: 'ls5m-0000777' },
  'search kitchen, online': { keyword: 'kitchen', online: true },
}

async function timed(client: ConsoleClient, productId: string, wanted: Wanted): Promise<number> {
  const { at, ...filter } = wanted
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

await using database = await startBenchDatabase()
const slipway = await runSlipway({ dataFolder: database.folder, environment: { ...ROOT, DATABASE_URL: database.url } })
const pool = openPool({ connectionString: database.url })
try {
  const client = await signedInClient(slipway.url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)
  const [few, many] = [await plainProduct(client, 'Few'), await plainProduct(client, 'Many')]
  for (let nth = 0; nth < NEIGHBOURS; nth++) {
    await seedDevices(pool, await plainProduct(client, `Neighbour ${nth}`), MANY)
  }
  await seedDevices(pool, few, FEW)
  await seedDevices(pool, many, MANY)
  await pool.query('vacuum analyze')
  const rows: Record<string, string> = {}
  for (const [name, wanted] of Object.entries(lists)) {
    const { product, control, ratio } = await paired(
      ROUNDS,
      () => timed(client, many, wanted),
      () => timed(client, few, wanted),
    )
    rows[name] = `${ratio.toFixed(2)}x (${median(product).toFixed(1)} ms, ${median(control).toFixed(1)} ms of ${FEW})`
  }
  report(`bench/device-list: ${MANY} devices against ${FEW}, ${NEIGHBOURS * MANY} of neighbours`, rows)
} finally {
  await pool.end()
  await slipway.stop()
}
