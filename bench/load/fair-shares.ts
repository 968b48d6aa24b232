import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { openPool } from '../../apps/server/src/db/database.ts'
import { signedInClient } from '../../tools/console-client.ts'
import { embeddedDatabase } from '../../tools/embedded-database.ts'
import { plainProduct } from '../../tools/plain-product.ts'
import { registeredClient } from '../../tools/setup/registered-client.ts'
import { runSlipway } from '../../tools/run-slipway.ts'
import { httpLoad, median, percentile, report } from '../measuring/measure.ts'
import { seedAudit } from '../scale/scale-rows.ts'
import type { HeavyLoad } from './fair-shares-process.ts'
import { BENCH_ROOT } from './ingest-slipway.ts'

/**
 * How long the calls of one account take while another has 40 exports of an audit log of 400,000 entries, or opens 500
 * streams: p99 beside it as a ratio of that alone, in turn.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    entries: { type: 'string', default: '400000' },
    requests: { type: 'string', default: '1000' },
  },
})
const ROUNDS = Number(options.rounds)
const REQUESTS = Number(options.requests)
const AT_ONCE = 2
const PRODUCTS = 20
const COUNTS = { exports: 40, streams: 500 } as const
const kinds = ['exports', 'streams'] as const
const GOAL = 2

const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-shares-'))
const slipway = await runSlipway({ dataFolder, environment: BENCH_ROOT })
const pool = openPool(embeddedDatabase(dataFolder).settings, { poolSize: 1 })
try {
  const { url } = slipway
  const { SLIPWAY_ROOT_EMAIL: account, SLIPWAY_ROOT_PASSWORD: password } = BENCH_ROOT
  const heavy = await signedInClient(url, account, password)
  const other = await registeredClient({ url, dataFolder }, 'other@example.com', 'Other-2026')
  for (let index = 1; index <= PRODUCTS; index += 1) await plainProduct(other, `Product ${index}`)
  const productId = await plainProduct(heavy, 'Heavy')
  const { serial } = await heavy.call(addDevice, { productId })
  await seedAudit(pool, Number(options.entries))
  await pool.query('vacuum (analyze)')

  const asked = requestOf(listProducts, {})
  const headers = { ...asked.headers, accesstoken: other.accessToken }
  const load = { url: url + asked.url, method: asked.method, headers, requests: REQUESTS, concurrency: AT_ONCE }
  const p99 = async (): Promise<number> => percentile(await httpLoad(load), 0.99)

  async function beside(kind: HeavyLoad['kind']): Promise<number> {
    const child = fork(path.join(import.meta.dirname, 'fair-shares-process.ts'))
    await once(child, 'message')
    const sent: HeavyLoad = {
      url,
      accessToken: heavy.accessToken,
      productId,
      serial,
      kind,
      count: COUNTS[kind],
      now: Date.now(),
    }
    child.send(sent)
    const measured = await p99()
    child.kill('SIGKILL')
    await once(child, 'exit')
    return measured
  }

  await p99()
  const ratios: Record<HeavyLoad['kind'], number[]> = { exports: [], streams: [] }
  const times: Record<string, number[]> = { alone: [], exports: [], streams: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await p99()
    times['alone']?.push(alone)
    for (const kind of kinds) {
      const measured = await beside(kind)
      times[kind]?.push(measured)
      ratios[kind].push(measured / alone)
    }
  }
  const ms = (of: string): string => `${median(times[of] ?? []).toFixed(1)} ms`
  report('bench/load/fair-shares', {
    'p99 alone': ms('alone'),
    [`p99 beside ${COUNTS.exports} exports`]: `${ms('exports')}, ${median(ratios.exports).toFixed(2)} of alone (goal ${GOAL})`,
    [`p99 beside ${COUNTS.streams} streams`]: `${ms('streams')}, ${median(ratios.streams).toFixed(2)} of alone (goal ${GOAL})`,
  })
  process.exitCode = kinds.some((kind) => median(ratios[kind]) > GOAL) ? 1 : 0
} finally {
  await pool.end()
  await slipway.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
