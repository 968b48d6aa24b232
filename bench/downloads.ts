import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { masterKey } from '../apps/server/src/db/data-folder.ts'
import { insertDevices } from '../tools/setup/device-rows.ts'
import { ownFirmware, testedVersion } from '../tools/setup/firmware-release.ts'
import { plainProduct } from '../tools/plain-product.ts'
import { nginxProgram, startNginx } from './load/download-nginx.ts'
import { startDownloadLoad } from './load/download-load-process.ts'
import type { DownloadResult } from './load/download-load.ts'
import { startDownloadSlipway, type DownloadSlipway } from './load/download-slipway.ts'
import { startLoad } from './load/ingest-load-process.ts'
import { collectGarbage } from './measuring/collect-garbage.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { cpuSecondsOf, cpuSecondsOfTree, median, memoryMibOf, report } from './measuring/measure.ts'

/** `--at-once 5000`: all devices in the same moment. `--only limits`, `--only throughput`: one of the two. */
const { values: options } = parseArgs({
  options: {
    'at-once': { type: 'string', default: '64' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
})
const DOWNLOADS = 5_000
const SIZE = 1024 * 1024
const AT_ONCE = Number(options['at-once'])
const ROUNDS = Number(options.rounds)
const MEMORY_ROUNDS = 3
const QUIET_MS = 2000
const LOOK_MS = 100
const MIB = 1024 * 1024

/** In minutes of real time: bytes go through sockets, whose buffers know no virtual clock. */
const LIMIT_MBIT = 200
const LIMIT_S = 125
const PER_MINUTE = 300
const OFFERED_DEVICES = 1_000
const MINUTE_S = 60
const BYTES_PER_MBIT = 125_000

const rateOf = ({ bytes, seconds }: DownloadResult): number => bytes / seconds / MIB

interface Round {
  mibPerSecond: number
  cpuSeconds: number
  loadCpuSeconds: number
  /** Connections that were reset halfway. */
  lost: number
}

async function measureThroughput(): Promise<void> {
  const program = nginxProgram()
  if (!program) {
    console.info('bench/downloads: skipped, needs nginx as its control (apt-get install nginx-light)')
    return
  }
  const inspectorPort = await freePort()
  await using slipway = await startDownloadSlipway(
    { devices: DOWNLOADS, bytes: SIZE },
    { NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectorPort}` },
  )
  await using nginx = await startNginx(program, { folder: slipway.dataFolder, file: slipway.file })
  using load = startDownloadLoad()
  const { sha256, paths, pid, postgresPid } = slipway
  const order = { paths, atOnce: AT_ONCE, sha256, size: SIZE }

  async function round(port: number, cpuSeconds: () => number): Promise<Round> {
    const before = cpuSeconds()
    const result = await load.download({ ...order, port })
    if (result.complete !== DOWNLOADS) throw new Error(`only ${result.complete} downloads were complete`)
    const { loadCpuSeconds, lost } = result
    return { mibPerSecond: rateOf(result), cpuSeconds: cpuSeconds() - before, loadCpuSeconds, lost }
  }

  async function productRound(): Promise<Round> {
    await slipway.begin()
    await delay(QUIET_MS)
    return round(slipway.port, () => cpuSecondsOf(pid) + cpuSecondsOfTree(postgresPid))
  }

  /** Memory at the peak, above that before: what earlier rounds have left to collect does not count. */
  async function grownMib(): Promise<number> {
    await collectGarbage(inspectorPort)
    await delay(QUIET_MS)
    const before = memoryMibOf([pid])
    let peak = before
    const looking = setInterval(() => (peak = Math.max(peak, memoryMibOf([pid]))), LOOK_MS)
    await productRound().finally(() => clearInterval(looking))
    return Math.max(peak, memoryMibOf([pid])) - before
  }

  const rounds: { product: Round; control: Round }[] = []
  for (let at = 0; at <= ROUNDS; at++) {
    const product = await productRound()
    const control = await round(nginx.port, () => cpuSecondsOfTree(nginx.pid))
    // The first round is a warm-up.
    if (at > 0) rounds.push({ product, control })
    process.stdout.write(
      `round ${at}: ${product.mibPerSecond.toFixed(0)} and ${control.mibPerSecond.toFixed(0)} MiB/s, ` +
        `${product.cpuSeconds.toFixed(2)} and ${control.cpuSeconds.toFixed(2)} s of CPU, ` +
        `load ${product.loadCpuSeconds.toFixed(2)} and ${control.loadCpuSeconds.toFixed(2)} s, ` +
        `${product.lost} and ${control.lost} connections reset\n`,
    )
  }
  // Node opens its inspector on this signal. Before, it would cost the product a third of its processor time.
  process.kill(pid, 'SIGUSR1')
  await delay(QUIET_MS)
  const grown: number[] = []
  for (let at = 0; at < MEMORY_ROUNDS; at++) grown.push(await grownMib())

  const of = (pick: (round: Round) => number) => ({
    product: median(rounds.map(({ product }) => pick(product))),
    control: median(rounds.map(({ control }) => pick(control))),
    ratio: median(rounds.map(({ product, control }) => pick(product) / pick(control))),
  })
  const rate = of(({ mibPerSecond }) => mibPerSecond)
  const cpu = of(({ cpuSeconds }) => cpuSeconds)
  report(`bench/downloads: ${DOWNLOADS} downloads of 1 MiB, ${AT_ONCE} at once`, {
    'Slipway, MiB/s': rate.product,
    'nginx, MiB/s': rate.control,
    'Slipway / nginx (goal ≥ 0.8)': rate.ratio,
    'CPU: Slipway with its Postgres / nginx': cpu.ratio,
    'more memory of the server at the peak, MiB (goal ≤ 64)': median(grown),
  })
}

/** The most bytes in any 60 seconds that follow one another. */
function fullestMinute(bySecond: readonly number[]): number {
  const sums = bySecond.map((_, from) =>
    bySecond.slice(from, from + MINUTE_S).reduce((sum, bytes) => sum + (bytes || 0), 0),
  )
  return Math.max(...sums)
}

interface Offers {
  inMinute: number
  inAll: number
}

/** Devices that are connected are offered a version in a rollout with a limit of offers per minute. */
async function rolloutWithLimit(slipway: DownloadSlipway): Promise<() => Promise<Offers>> {
  const load = startLoad()
  const { client, pool } = slipway
  const productId = await plainProduct(client, 'Offers')
  const firmware = { productId, firmwareType: 2 as const }
  const firmwareId = await ownFirmware(client, firmware)
  const version = { ...firmware, firmwareId, firmwareVersion: 'V1.1.0 build 261124', image: Buffer.alloc(1000, 1) }
  const recordId = await testedVersion(slipway, client, version)
  const serials = Array.from({ length: OFFERED_DEVICES }, (_, index) => `o${index}`)
  const devices = await insertDevices(pool, { productId, serials, masterKey: masterKey(slipway.dataFolder) })
  await load.tell({ order: 'connect', port: slipway.mqttPort, devices, isListening: true })
  await load.publish({ devices: OFFERED_DEVICES, messages: 1, inflight: 1, limitMs: QUIET_MS * 10, kind: 'version' })
  const plan = {
    rate: { kind: 'constant' as const, perMinute: PER_MINUTE },
    groups: { chosen: [], targets: [] },
    inFlight: { least: OFFERED_DEVICES },
  }
  await client.call(saveRolloutPlan, { productId, recordId, plan })
  await client.call(upgradeOta, { productId, recordId, grayRatio: 100, area: 'GLOBAL' })
  return async () => {
    load[Symbol.dispose]()
    const { rows } = await pool.query<Offers>(
      `with jobs as (
         select j.created_at from ota_jobs j join campaigns c on c.id = j.campaign_id where c.release_id = $1),
       minutes as (
         select count(*) as n from jobs group by date_trunc('minute', created_at))
       select coalesce(max(n), 0)::int as "inMinute", coalesce(sum(n), 0)::int as "inAll" from minutes`,
      [Number(recordId)],
    )
    return rows[0] ?? { inMinute: 0, inAll: 0 }
  }
}

async function measureLimits(): Promise<void> {
  await using slipway = await startDownloadSlipway(
    { devices: DOWNLOADS, bytes: SIZE },
    { SLIPWAY_DOWNLOAD_MBIT: String(LIMIT_MBIT) },
  )
  using load = startDownloadLoad()
  const { port, sha256, paths } = slipway
  await slipway.begin()
  const offers = await rolloutWithLimit(slipway)
  const result = await load.download({ port, paths, atOnce: AT_ONCE, sha256, size: SIZE, limitMs: LIMIT_S * 1000 })
  const limit = LIMIT_MBIT * BYTES_PER_MBIT * MINUTE_S
  const { inMinute, inAll } = await offers()
  report(`bench/downloads: limits, ${AT_ONCE} devices at a time, ${LIMIT_S} s`, {
    'complete downloads': String(result.complete),
    [`fullest minute / ${LIMIT_MBIT} Mbit/s (goal ≤ 1.01)`]: (fullestMinute(result.bySecond) / limit).toFixed(4),
    [`most offers in a minute / ${PER_MINUTE} (goal ≤ 1.01)`]: `${(inMinute / PER_MINUTE).toFixed(4)}, ${inAll} in all`,
  })
}

if (options.only !== 'limits') await measureThroughput()
if (options.only !== 'throughput') await measureLimits()
