import path from 'node:path'
import { parseArgs } from 'node:util'
import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { exportDevices } from '@slipway/contract/devices/device-bulk/device-files.calls.ts'
import {
  exportDeviceHistory,
  getDeviceHistory,
  listDeviceReports,
} from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import {
  applySerials,
  downloadSerialLabels,
  downloadSerialSecrets,
} from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { exportAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { downloadDeviceKit } from '@slipway/contract/products/device-kits/device-kits.calls.ts'
import { addFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { exportModel } from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import { pullProductFolder } from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { dayNumberOf } from '../../apps/server/src/domains/devices/device-history/history-days.ts'
import { startIngestSlipway, type IngestSlipway } from './ingest-slipway.ts'
import { memoryMibOf, median, report } from '../measuring/measure.ts'

/**
 * Calls at their largest: time, first byte, memory, longest turn of the server's event loop. `--full` has the rows of a large
 * installation; `--plant` blocks the event loop during each call. Exits with 1 where a bound is exceeded.
 */
const { values } = parseArgs({
  options: { full: { type: 'boolean', default: false }, plant: { type: 'boolean', default: false } },
})
const REPORTS = values.full ? 200_000 : 100_000
const DEVICES = values.full ? 90_000 : 20_000
const ENTRIES = values.full ? 100_000 : 30_000
const ROUNDS = 3
const PLANTED_MS = 250
const bounds = { turnMs: 100, firstByteMs: 300, memoryMib: 64 }

interface Measured {
  ms: number
  firstByteMs: number
  bytes: number
  turnMs: number
  memoryMib: number
}

/** Asks the server for the longest turn since the last time. */
async function longestTurn(slipway: IngestSlipway): Promise<number> {
  const answered = slipway.answer()
  slipway.tell({ longestTurn: true })
  return ((await answered) as { longestTurnMs: number }).longestTurnMs
}

async function measure(slipway: IngestSlipway, url: string, init: RequestInit): Promise<Measured> {
  await longestTurn(slipway)
  const before = memoryMibOf([slipway.pid])
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryMibOf([slipway.pid]))
  }, 20)
  const startedAt = performance.now()
  if (values.plant) slipway.tell({ blockMs: PLANTED_MS })
  const reply = await fetch(url, init)
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  let firstByteMs = Number.NaN
  let bytes = 0
  let head = ''
  for await (const chunk of reply.body ?? []) {
    if (bytes === 0) {
      firstByteMs = performance.now() - startedAt
      head = Buffer.from(chunk).toString('utf8').slice(0, 200)
    }
    bytes += chunk.length
  }
  const ms = performance.now() - startedAt
  clearInterval(watch)
  if (/^\{"code":(?!"?200)/.test(head)) throw new Error(`${url} was refused: ${head}`)
  return { ms, firstByteMs, bytes, turnMs: await longestTurn(slipway), memoryMib: most - before }
}

async function fill({ pool, client, productId }: IngestSlipway): Promise<void> {
  const now = Date.now()
  await pool.query(
    `insert into device_reports (at, device_id, until, late, points)
     select $1::timestamptz - n * interval '10 s', (select min(id) from devices), $2, false, '\\x0901'
     from generate_series(1, $3::integer) as n`,
    [new Date(now), dayNumberOf(now) + 30, REPORTS],
  )
  await pool.query(
    `insert into history_properties (product_id, de_key, number) values ($1, 'power', 1) on conflict do nothing`,
    [productId],
  )
  await pool.query(
    `insert into audit_entries (id, at, call, outcome, input)
     select gen_random_uuid(), $1::timestamptz - n * interval '1 s', 'products.createProduct', 1, jsonb_build_object('productName', repeat('x', 100))
     from generate_series(1, $2::integer) as n`,
    [new Date(now), ENTRIES],
  )
  const count = featureLimits.perProduct - 3
  for (let index = 0; index < count; index++) {
    await client.call(addFeature, {
      productId,
      featureType: 1,
      deKey: `property_${index}`,
      deName: { zh: `属性 ${index}`, en: `Property ${index}` },
      transType: 3,
      deInput: { type: 'number', minimum: 0, maximum: 100, step: 1 },
    })
  }
}

await using stack = new AsyncDisposableStack()
const program = path.join(import.meta.dirname, 'observed-slipway.ts')
const slipway = stack.use(await startIngestSlipway(DEVICES, {}, program))
await fill(slipway)
const { client, productId } = slipway
const { applicationId } = await client.call(applySerials, { productId, quantity: 100 })
const range = { productId, serial: 'd00000', from: Date.now() - 25 * DAY_MS, to: Date.now() }
const called = <C extends AnyCall>(call: C, input: InputOf<C>) => {
  const { method, url, headers, body } = requestOf(call, input)
  const all = { ...headers, accesstoken: client.accessToken }
  return { url: slipway.url + url, init: { method, headers: all, ...(body === undefined ? {} : { body }) } }
}
const calls: Record<string, { url: string; init: RequestInit; rounds?: number }> = {
  'history points, 25 days': called(getDeviceHistory, { ...range, deKey: 'power' }),
  'history reports, 100 rows': called(listDeviceReports, { ...range, cursor: '', pageSize: 100 }),
  'history CSV': called(exportDeviceHistory, { ...range, deKey: '' }),
  'audit CSV': called(exportAuditEntries, {}),
  'labels of 100 serial numbers': called(downloadSerialLabels, { applicationId }),
  'secrets of 100 serial numbers, XLSX': {
    ...called(downloadSerialSecrets, { applicationId, format: 'xlsx' }),
    rounds: 1,
  },
  'devices, 100 rows': called(listDevices, { productId, pageSize: 100 }),
  'device list, CSV': called(exportDevices, { productId, columns: [], format: 'csv' }),
  'device list, XLSX': called(exportDevices, { productId, columns: [], format: 'xlsx' }),
  'features of the product': called(listFeatures, { productId }),
  'device kit': called(downloadDeviceKit, { productId }),
  'product folder': called(pullProductFolder, { productId }),
  'model export': called(exportModel, { productId, format: 'html' }),
  'openapi.json': { url: `${slipway.url}/openapi.json`, init: {} },
}
const over: string[] = []
for (const [name, { url, init, rounds = ROUNDS }] of Object.entries(calls)) {
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measure(slipway, url, init))
  const of = (value: (one: Measured) => number) => median(measured.map(value))
  const row = {
    turnMs: Math.max(...measured.map(({ turnMs }) => turnMs)),
    firstByteMs: of((one) => one.firstByteMs),
    memoryMib: Math.max(...measured.map(({ memoryMib }) => memoryMib)),
  }
  const broken = (['turnMs', 'firstByteMs', 'memoryMib'] as const).filter((key) => row[key] > bounds[key])
  over.push(...broken.map((key) => `${name}: ${key} ${row[key].toFixed(0)} of ${bounds[key]}`))
  report(`bench/all-calls: ${name}`, {
    'time, ms': of((one) => one.ms),
    [`first byte, ms (≤ ${bounds.firstByteMs})`]: row.firstByteMs,
    KiB: of((one) => one.bytes) / 1024,
    [`memory, MiB more at most (≤ ${bounds.memoryMib})`]: row.memoryMib,
    [`longest turn of all rounds, ms (≤ ${bounds.turnMs})`]: row.turnMs,
  })
}
for (const line of over) console.error(`over its bound: ${line}`)
if (over.length > 0) process.exitCode = 1
