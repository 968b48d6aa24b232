import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addDevice } from '@slipway/contract/devices/devices.calls.ts'
import { addFeature } from '@slipway/contract/features/features.calls.ts'
import { getProduct } from '@slipway/contract/products/products.calls.ts'
import { openPool } from '../apps/server/src/db/database.ts'
import { signedInClient, type ConsoleClient } from './console-client.ts'
import { checkKept, type Checked } from './crash-check.ts'
import { publishFrom, type CrashDevice } from './crash-devices.ts'
import { nothingWritten, writeThrough } from './crash-writers.ts'
import { embeddedDatabase } from './embedded-database.ts'
import { plainProduct } from './plain-product.ts'
import { runSlipway, type SlipwayProcess } from './run-slipway.ts'

/** `node tools/crash.ts 5` kills five times instead of twenty. */
const ROUNDS = Number(process.argv[2] ?? 20)
const DEVICES = 50
const ROOT = { SLIPWAY_ROOT_EMAIL: 'crash@example.com', SLIPWAY_ROOT_PASSWORD: 'Crash-2026' }
/** The moment of the kill is somewhere in here after the devices are connected. */
const KILL_AFTER_MS = { min: 400, max: 1600 }
const RECOVERY_MS = 60_000
const PAUSE_BETWEEN_WRITES_MS = 60

const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-crash-'))
const start = () => runSlipway({ dataFolder, environment: ROOT })
const devices: CrashDevice[] = []
const written = nothingWritten()

async function addDevices(client: ConsoleClient): Promise<void> {
  const productId = await plainProduct(client, 'Reporting')
  await client.call(addFeature, {
    productId,
    featureType: 1,
    deKey: 'number',
    deName: { zh: '序号', en: 'Number' },
    transType: 1,
    deInput: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
  })
  for (let index = 0; index < DEVICES; index++) {
    const { serial, deviceSecret } = await client.call(addDevice, { productId })
    devices.push({ productId, serial, deviceSecret, lastSent: 0, acknowledged: [] })
    await delay(PAUSE_BETWEEN_WRITES_MS)
  }
}

const acknowledgedReports = (): number => devices.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
const signIn = ({ url }: SlipwayProcess) => signedInClient(url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)

async function check(editedId: string): Promise<Checked> {
  const pool = openPool(embeddedDatabase(dataFolder).settings, { poolSize: 1 })
  try {
    return await checkKept(pool, { devices, written, editedId })
  } finally {
    await pool.end()
  }
}

/** Lets everything write, strikes in the midst of it, and tells what was acknowledged meanwhile. */
async function underLoad(slipway: SlipwayProcess, editedId: string, strike: () => Promise<void>): Promise<string> {
  const client = await signIn(slipway)
  const edited = await client.call(getProduct, { productId: editedId })
  const before = { reports: acknowledgedReports(), writes: written.writes }
  const publishing = await publishFrom(devices, slipway.mqttPort)
  const writing = writeThrough(client, edited, written)
  await delay(KILL_AFTER_MS.min + Math.random() * (KILL_AFTER_MS.max - KILL_AFTER_MS.min))
  await strike()
  await publishing.stop()
  await writing.stop()
  return `${acknowledgedReports() - before.reports} reports and ${written.writes - before.writes} writes acknowledged`
}

/** Kills the embedded Postgres below a server that lives on, and waits until all devices are acknowledged again. */
async function killPostgres(): Promise<void> {
  const { pid } = embeddedDatabase(dataFolder)
  process.kill(pid, 'SIGKILL')
  // What was committed just before may still be acknowledged for a moment.
  await delay(500)
  const before = devices.map(({ acknowledged }) => acknowledged.length)
  const deadline = performance.now() + RECOVERY_MS
  const isBack = () => devices.every(({ acknowledged }, index) => acknowledged.length > (before[index] ?? 0))
  while (!isBack()) {
    if (performance.now() > deadline)
      throw new Error('not all devices are acknowledged again after the Postgres was killed')
    await delay(50)
  }
}

async function restart(): Promise<{ slipway: SlipwayProcess; seconds: string }> {
  const startedAt = performance.now()
  const slipway = await start()
  return { slipway, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) }
}

async function killAgainAndAgain(first: SlipwayProcess): Promise<Checked> {
  let slipway = first
  try {
    const client = await signIn(slipway)
    await addDevices(client)
    const editedId = await plainProduct(client, 'Edited')
    let checked: Checked = { acknowledged: 0, lost: [], repeated: 0 }
    for (let round = 1; round <= ROUNDS && checked.lost.length === 0; round++) {
      const load = await underLoad(slipway, editedId, () => slipway.kill())
      const next = await restart()
      slipway = next.slipway
      checked = await check(editedId)
      console.info(`kill ${round}: ${load}, ready again after ${next.seconds} s, ${checked.lost.length} lost`)
    }
    if (checked.lost.length > 0) return checked
    const load = await underLoad(slipway, editedId, killPostgres)
    checked = await check(editedId)
    console.info(`Postgres killed below the server: ${load}, ${checked.lost.length} lost`)
    return checked
  } finally {
    await slipway.stop()
  }
}

const checked = await killAgainAndAgain((await restart()).slipway)
for (const what of checked.lost.slice(0, 20)) console.error(`lost: ${what}`)
console.info(
  `${checked.repeated} reports kept more than once, ${written.refused} writes refused while the database was away`,
)
console.info(`${checked.lost.length} lost of ${checked.acknowledged} acknowledged`)
if (checked.lost.length === 0) rmSync(dataFolder, { recursive: true, force: true })
else console.error(`The data folder is kept: ${dataFolder}`)
process.exitCode = checked.lost.length > 0 ? 1 : 0
