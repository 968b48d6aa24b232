import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { randomStream } from '@slipway/contract/devices/fleet-simulator/random-stream.ts'
import { upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import type { Pool } from 'pg'
import { masterKey } from '../apps/server/src/db/data-folder.ts'
import { openPool } from '../apps/server/src/db/database.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { signedInClient, type ConsoleClient } from './console-client.ts'
import { checkCounts, checkDevices, checkJobs, outcomeOf, type CrashRelease } from './crash/update-check.ts'
import { PRIOR, updateSetting } from './crash/update-setting.ts'
import { updatingDevices, type UpdatingDevice } from './crash/updating-devices.ts'
import { insertDevices } from './setup/device-rows.ts'
import { embeddedDatabase } from './embedded-database.ts'
import { runSlipway, type SlipwayProcess } from './run-slipway.ts'

/**
 * `node tools/crash-updates.ts --seed 7 --seconds 90`: firmware updates while devices lose power, the server and its
 * Postgres are killed, and releases are raised.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    devices: { type: 'string', default: '200' },
  },
})
const SEED = Number(values.seed)
const SECONDS = Number(values.seconds)
const DEVICES = Number(values.devices)
const ROOT = { SLIPWAY_ROOT_EMAIL: 'crash@example.com', SLIPWAY_ROOT_PASSWORD: 'Crash-2026' }
const AREAS = ['CN', 'CN', 'US', 'DE'] as const
const WINDOW_DAYS = 30
/** A device is cut off this long after its last start, and stays off this long. */
const ON_MS = { min: 500, max: 15_000 }
const OFF_MS = { min: 100, max: 1_500 }
const LOOK_MS = 250
/** No update has moved for this long. */
const REST_MS = 15_000
const RECOVERY_MS = 120_000

const random = randomStream(SEED, 'updates')
const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-updates-'))
const [port, mqttPort] = [await freePort(), await freePort()]
const environment = { ...ROOT, SLIPWAY_PORT: String(port), SLIPWAY_MQTT_PORT: String(mqttPort) }
const start = () => runSlipway({ dataFolder, environment })
const signIn = ({ url }: SlipwayProcess) => signedInClient(url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)

async function onDatabase<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = openPool(embeddedDatabase(dataFolder).settings, { poolSize: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + RECOVERY_MS
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`in ${RECOVERY_MS / 1000} s it did not come about that ${what}`)
    await delay(LOOK_MS)
  }
}

/** Cuts the power of one device again and again. */
async function cutAgainAndAgain(device: UpdatingDevice, isOver: () => boolean): Promise<void> {
  const own = randomStream(SEED, `cuts/${device.key.serial}`)
  while (!isOver()) {
    await delay(own.whole(ON_MS.min, ON_MS.max))
    if (isOver()) return
    device.cutPower()
    await delay(own.whole(OFF_MS.min, OFF_MS.max))
    await device.powerOn()
  }
}

/** What happens during the run, each at a random instant of its part. */
function accidents(): { at: number; what: 'server' | 'postgres' | 'raise' }[] {
  const order = ['server', 'raise', 'postgres', 'server', 'postgres'] as const
  const part = (SECONDS * 1000) / order.length
  return order.map((what, index) => ({ what, at: Math.floor(part * (index + random.next())) }))
}

async function release(client: ConsoleClient, productId: string, releases: readonly CrashRelease[], isRaise: boolean) {
  for (const one of releases) {
    const { area, grayRatio } = isRaise ? one.last : one.first
    if (isRaise) one.raisedAt = Date.now()
    await client.call(upgradeOta, { productId, recordId: one.recordId, area, grayRatio, effectiveDay: WINDOW_DAYS })
  }
}

/** Until the updates of all devices have ended, or wait for something that the run does not last for. */
async function comesToRest(): Promise<void> {
  let [last, since] = ['', performance.now()]
  await until('all updates come to rest', async () => {
    const now = await onDatabase(async (pool) => {
      const { rows } = await pool.query('select max(at)::text as at from ota_job_events')
      return JSON.stringify(rows)
    })
    if (now !== last) [last, since] = [now, performance.now()]
    return performance.now() - since > REST_MS
  })
}

async function outcomes(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(
    `select outcome || ' ' || sum(n) as line from (
       select case when code = 0 then outcome else outcome || ' (code ' || code || ')' end as outcome, 1 as n from ota_job_ends
       union all select state, 1 from ota_jobs) as all_jobs group by outcome order by outcome`,
  )
  return rows.map(({ line }) => line).join(', ')
}

let slipway = await start()
const found: string[] = []
try {
  const client = await signIn(slipway)
  const { productId, roots, releases } = await updateSetting(slipway, client)
  const deviceOf = updatingDevices({ url: slipway.url, mqttPort, roots, factory: PRIOR })
  const serials = Array.from({ length: DEVICES }, (_, index) => `d${String(index).padStart(4, '0')}`)
  const keys = await onDatabase((pool) => insertDevices(pool, { productId, masterKey: masterKey(dataFolder), serials }))
  const devices = keys.map((key, index) =>
    deviceOf(key, AREAS[index % AREAS.length] ?? 'CN', randomStream(SEED, `device/${index}`)),
  )
  for (const device of devices) await device.powerOn()
  await until('all devices have reported their versions', async () =>
    devices.every(({ reported }) => reported.length > 0),
  )

  await release(client, productId, releases, false)
  let isOver = false
  const cutting = devices.map((device) => cutAgainAndAgain(device, () => isOver))
  const startedAt = performance.now()
  for (const { at, what } of accidents()) {
    await delay(Math.max(0, at - (performance.now() - startedAt)))
    if (what === 'server') {
      await slipway.kill()
      slipway = await start()
    } else if (what === 'postgres') process.kill(embeddedDatabase(dataFolder).pid, 'SIGKILL')
    else await release(await signIn(slipway), productId, releases, true)
    console.info(`${Math.round((performance.now() - startedAt) / 1000)} s: ${what}`)
  }
  await delay(Math.max(0, SECONDS * 1000 - (performance.now() - startedAt)))
  isOver = true
  await Promise.all(cutting)
  await comesToRest()
  await onDatabase(async (pool) => {
    found.push(
      ...checkDevices(devices, releases),
      ...(await checkJobs(pool, devices, releases)),
      ...(await checkCounts(pool, devices)),
    )
    console.info(`updates: ${await outcomes(pool)}`)
  })
  for (const one of releases) {
    const { reached, onTarget } = outcomeOf(one, devices)
    console.info(`${one.type}: ${onTarget} of ${reached} devices that it reaches run it, ${DEVICES} in all`)
  }
  console.info(`seed ${SEED}: ${devices.reduce((sum, { cuts }) => sum + cuts, 0)} power cuts in ${SECONDS} s`)
  for (const device of devices) device.cutPower()
} finally {
  await slipway.stop()
}
for (const one of found.slice(0, 20)) console.error(`wrong: ${one}`)
console.info(`${found.length} wrong`)
if (found.length === 0) rmSync(dataFolder, { recursive: true, force: true })
else console.error(`The data folder was kept for inspection: ${dataFolder}`)
process.exit(found.length > 0 ? 1 : 0)
