import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  chartRollout,
  explainUpdate,
  listCampaigns,
  listUpdateJobs,
} from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { getRolloutPlan, saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { rolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { getUpgradePath } from '@slipway/contract/devices/campaigns/upgrade-path.calls.ts'
import { upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import type { Pool } from 'pg'
import { masterKey } from '../apps/server/src/db/data-folder.ts'
import { openPool } from '../apps/server/src/db/database.ts'
import { signedInClient, type ConsoleClient } from '../tools/console-client.ts'
import { embeddedDatabase } from '../tools/embedded-database.ts'
import { ownFirmware, testedVersion } from '../tools/setup/firmware-release.ts'
import { plainProduct } from '../tools/plain-product.ts'
import { runSlipway, type SlipwayProcess } from '../tools/run-slipway.ts'
import { seedEndedJobs, seedFirmwareFleet } from './devices/firmware-fleet.ts'
import { startLoad, type LoadProcess } from './load/ingest-load-process.ts'
import { BENCH_ROOT } from './load/ingest-slipway.ts'
import { cpuSecondsOf, cpuSecondsOfTree, median, percentile, report } from './measuring/measure.ts'

/** `--devices 100000` finishes sooner. */
const { values: options } = parseArgs({ options: { devices: { type: 'string', default: '1000000' } } })
const FEW = 1_000
const MANY = Number(options.devices)
const CONNECTED = 300
const ENDED = 300_000
const OLD = 'V1.0.0 build 260101'
const NEW = 'V1.1.0 build 261124'
const NEXT = 'V1.2.0 build 261124'
const ROUNDS = 7
const MESSAGES = 10
const REPEATS = 40
const LIMIT_MS = 30_000
const OPEN_MS = 300_000
const LOOK_MS = 20
const WRITES_MS = 2_000

interface Side {
  productId: string
  firmwareId: string
  recordId: string
  devices: number
  /** Added before the others, as a product that is not released has a limit of devices. */
  tester: ResultOf<typeof addDevice>
  load: LoadProcess
}

interface Stage {
  slipway: SlipwayProcess
  postgresPid: number
  client: ConsoleClient
  pool: Pool
  dataFolder: string
}

async function sideOf({ slipway, client, pool, dataFolder }: Stage, devices: number): Promise<Side> {
  const productId = await plainProduct(client, `With ${devices} devices`)
  const firmware = { productId, firmwareType: 2 as const }
  const firmwareId = await ownFirmware(client, firmware)
  const image = Buffer.alloc(1000, devices % 251)
  const tester = await client.call(addDevice, { productId })
  const version = { ...firmware, firmwareId, firmwareVersion: NEW, image, tester }
  const recordId = await testedVersion(slipway, client, version)
  const connecting = await seedFirmwareFleet(pool, {
    productId,
    count: devices,
    connecting: CONNECTED,
    masterKey: masterKey(dataFolder),
    version: OLD,
  })
  const load = startLoad()
  await load.tell({ order: 'connect', port: slipway.mqttPort, devices: connecting, isListening: true })
  return { productId, firmwareId, recordId, devices, tester, load }
}

interface Opened {
  callMs: number
  /** From the call to the first offer. */
  offerMs: number
  /** From the call until all groups are planned. */
  plannedMs: number
}

/** Releases the version, and waits until the first devices are offered it, and until all groups are planned. */
async function open(
  { client, pool }: Stage,
  { productId, recordId }: Pick<Side, 'productId' | 'recordId'>,
  plan?: 'standard',
): Promise<Opened> {
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  await client.call(upgradeOta, { productId, recordId, grayRatio: 100, area: 'CN', plan })
  const callMs = since()
  const comesAbout = async (query: string): Promise<number> => {
    while (since() < OPEN_MS) {
      if ((await pool.query(query, [Number(recordId)])).rows.length > 0) return since()
      await delay(LOOK_MS)
    }
    throw new Error('the release did not open')
  }
  const offerMs = await comesAbout(
    'select from ota_jobs j join campaigns c on c.id = j.campaign_id where c.release_id = $1 limit 1',
  )
  const plannedMs = await comesAbout(
    "select from campaigns where release_id = $1 and kind = 'rollout' and coalesce(rollout ->> 'isStale', '') = ''",
  )
  return { callMs, offerMs, plannedMs }
}

/** CPU of the server and its Postgres for one report of versions, in ms. */
async function checkInMs({ slipway, postgresPid }: Stage, { load }: Side): Promise<number> {
  const cpu = () => cpuSecondsOf(slipway.child.pid ?? 0) + cpuSecondsOfTree(postgresPid)
  const before = cpu()
  const order = { devices: CONNECTED, messages: MESSAGES, inflight: 1, limitMs: LIMIT_MS, kind: 'version' } as const
  const { acknowledged } = await load.publish(order)
  if (acknowledged < CONNECTED * MESSAGES) throw new Error(`only ${acknowledged} reports were acknowledged`)
  return ((cpu() - before) / acknowledged) * 1000
}

async function times(work: (nth: number) => Promise<unknown>, repeats = REPEATS): Promise<number[]> {
  const found: number[] = []
  for (let nth = 0; nth < repeats; nth++) {
    const startedAt = performance.now()
    await work(nth)
    found.push(performance.now() - startedAt)
  }
  return found
}

const calls: Record<string, (client: ConsoleClient, side: Side, nth: number) => Promise<unknown>> = {
  'explain a device (goal ≤ 30 ms)': (client, { productId, devices }, nth) =>
    client.call(explainUpdate, {
      productId,
      serial: `LS5M-${String(1 + ((nth * 7_919) % (devices - CONNECTED))).padStart(7, '0')}`,
    }),
  'release (goals ≤ 100 ms)': (client, { productId, recordId }) => client.call(getOta, { productId, recordId }),
  'rollout with its totals': (client, { productId, recordId }) => client.call(listCampaigns, { productId, recordId }),
  'its devices, first page': (client, { productId, recordId }) => client.call(listUpdateJobs, { productId, recordId }),
  'its failed devices': (client, { productId, recordId }) =>
    client.call(listUpdateJobs, { productId, recordId, state: 'FAILED' }),
  chart: (client, { productId, recordId }) => client.call(chartRollout, { productId, recordId }),
  'upgrade paths': (client, { productId, recordId }) => client.call(getUpgradePath, { productId, recordId }),
}

const planEdit = (nth: number) => rolloutPlan.parse({ groups: { factor: 2 + (nth % 5) }, filter: { hardware: ['A1'] } })

const shown = (ms: number): string => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0))

async function measure(stage: Stage, few: Side, many: Side): Promise<Record<string, string | number>> {
  const { client, pool } = stage
  const rows: Record<string, string | number> = {}
  const note = (name: string, text: string): void => {
    rows[name] = text
    process.stdout.write(`${name}: ${text}\n`)
  }
  for (const side of [few, many]) {
    const { productId, recordId } = side
    const [first = 0, ...again] = await times(() => client.call(getRolloutPlan, { productId, recordId }), 20)
    const edits = await times((nth) => client.call(saveRolloutPlan, { productId, recordId, plan: planEdit(nth) }), 20)
    note(
      `figures of a plan, ${side.devices} devices (goal ≤ 100 ms)`,
      `first ${shown(first)}, again ${shown(median(again))}, of a changed plan ${shown(median(edits))} ms`,
    )
    // The changes above have used up the writes that an address may make in a second.
    await delay(WRITES_MS)
    const { callMs, offerMs, plannedMs } = await open(stage, side, 'standard')
    note(
      `a release opens in groups, ${side.devices} devices (goal ≤ 2,000 ms)`,
      `${shown(offerMs)} ms to the first offer, ${shown(callMs)} of them the call; all groups after ${shown(plannedMs)} ms`,
    )
  }
  const found: Record<'few' | 'many', number[]> = { few: [], many: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const few1 = await checkInMs(stage, few)
    const many1 = await checkInMs(stage, many)
    if (round === 0) continue
    found.few.push(few1)
    found.many.push(many1)
  }
  const ratio = median(found.many.map((ms, round) => ms / (found.few[round] ?? Number.NaN)))
  note(
    `a check-in, CPU of server and Postgres, ${MANY} / ${FEW} (goal ≤ 1.3)`,
    `${ratio.toFixed(2)} (${median(found.many).toFixed(3)} / ${median(found.few).toFixed(3)} ms)`,
  )
  const { rows: campaigns } = await pool.query<{ id: number }>(
    "select id::int from campaigns where release_id = $1 and kind = 'rollout'",
    [Number(many.recordId)],
  )
  await seedEndedJobs(pool, campaigns[0]?.id ?? 0, Math.min(ENDED, MANY - CONNECTED))
  await pool.query('vacuum analyze')
  for (const side of [few, many]) {
    const { productId, firmwareId, tester } = side
    const version = {
      productId,
      firmwareId,
      firmwareType: 2 as const,
      firmwareVersion: NEXT,
      image: Buffer.alloc(900, 1),
      tester,
    }
    const recordId = await testedVersion(stage.slipway, client, version)
    const { callMs, offerMs } = await open(stage, { productId, recordId })
    note(
      `a release opens without groups, ${side.devices} devices (goal ≤ 2,000 ms)`,
      `${shown(offerMs)} ms to the first offer, ${shown(callMs)} of them the call`,
    )
  }
  for (const [name, work] of Object.entries(calls)) {
    const control = await times((nth) => work(client, few, nth))
    const own = await times((nth) => work(client, many, nth))
    note(
      name,
      `${shown(median(own))}, slowest 5 % ${shown(percentile(own, 0.95))} ms; of ${FEW}: ${shown(median(control))} ms`,
    )
  }
  return rows
}

const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-scale-'))
const slipway = await runSlipway({ dataFolder, environment: BENCH_ROOT })
const { pid: postgresPid, settings } = embeddedDatabase(dataFolder)
const pool = openPool(settings, { poolSize: 2 })
try {
  const client = await signedInClient(slipway.url, BENCH_ROOT.SLIPWAY_ROOT_EMAIL, BENCH_ROOT.SLIPWAY_ROOT_PASSWORD)
  const stage = { slipway, postgresPid, client, pool, dataFolder }
  // An index over existing rows is built in a fraction of the time that it takes to follow their inserts.
  const { rows: indexes } = await pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'devices_by_grams'",
  )
  await pool.query('drop index devices_by_grams')
  const startedAt = performance.now()
  const few = await sideOf(stage, FEW)
  const many = await sideOf(stage, MANY)
  await pool.query(indexes[0]?.indexdef ?? '')
  await pool.query('vacuum analyze')
  process.stdout.write(`${MANY} devices were added in ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
  report(`bench/campaign-scale: ${MANY} devices against ${FEW}`, await measure(stage, few, many))
  few.load[Symbol.dispose]()
  many.load[Symbol.dispose]()
} finally {
  await pool.end()
  await slipway.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}
