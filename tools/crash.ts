import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { Pool } from 'pg'
import { openPool } from '../apps/server/src/db/database.ts'
import { signedInClient } from './console-client.ts'
import { aimedKills } from './crash/aimed-kills.ts'
import { acknowledgedIn, checkAll, checkKept, type Checked, type CrashSubject } from './crash/crash-check.ts'
import { areAllAnswered, heardAgain } from './crash/crash-commands.ts'
import { connectDevices } from './crash/crash-devices.ts'
import { areValuesWritten, fromTheStart, markNow, type Mark } from './crash/crash-messages.ts'
import { areAll, checkPresence } from './crash/crash-presence.ts'
import { addCrashDevices } from './crash/crash-setting.ts'
import { nothingWritten, writeThrough } from './crash/crash-writers.ts'
import { embeddedDatabase } from './embedded-database.ts'
import { plainProduct } from './plain-product.ts'
import { runSlipway, type SlipwayProcess } from './run-slipway.ts'

/** `node tools/crash.ts --kills 50 --postgres 10 --aimed 20`; `node tools/crash.ts 5` kills the server five times under load. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string' }, postgres: { type: 'string' }, aimed: { type: 'string' } },
})
const KILLS = Number(values.kills ?? positionals[0] ?? 20)
const POSTGRES_KILLS = Number(values.postgres ?? 2)
/** Within one-time secrets and writes that are sent again with their key. */
const AIMED_KILLS = Number(values.aimed ?? 6)
const DEVICES = 50
const ROOT = { SLIPWAY_ROOT_EMAIL: 'crash@example.com', SLIPWAY_ROOT_PASSWORD: 'Crash-2026' }
/** The range of the kill's random time, after the devices are connected. */
const KILL_AFTER_MS = { min: 400, max: 1600 }
const RECOVERY_MS = 60_000
const LOOK_MS = 50

const dataFolder = mkdtempSync(path.join(tmpdir(), 'slipway-crash-'))
const start = () => runSlipway({ dataFolder, environment: ROOT })
const signIn = ({ url }: SlipwayProcess) => signedInClient(url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)

async function onDatabase<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = openPool(embeddedDatabase(dataFolder).settings, { poolSize: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + RECOVERY_MS
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`in ${RECOVERY_MS / 1000} s it did not come about that ${what}`)
    await delay(LOOK_MS)
  }
}

/** Runs all writers, kills the process under load, and returns what was acknowledged. */
async function underLoad(slipway: SlipwayProcess, subject: CrashSubject, strike: () => Promise<void>): Promise<string> {
  const { devices, written, editedId } = subject
  const client = await signIn(slipway)
  const edited = await client.call(getProduct, { productId: editedId })
  const before = { acknowledged: acknowledgedIn(subject), writes: written.writes }
  const connected = await connectDevices(devices, slipway.mqttPort)
  connected.publish()
  const writing = writeThrough(client, { edited, devices, written })
  await delay(KILL_AFTER_MS.min + Math.random() * (KILL_AFTER_MS.max - KILL_AFTER_MS.min))
  await strike()
  await connected.stop()
  await writing.stop()
  const writes = written.writes - before.writes
  return `${acknowledgedIn(subject) - before.acknowledged - writes} of devices and ${writes} writes acknowledged`
}

/** Kills the embedded Postgres while the server keeps running, and waits until all devices are acknowledged again. */
async function killPostgres({ devices }: CrashSubject): Promise<void> {
  process.kill(embeddedDatabase(dataFolder).pid, 'SIGKILL')
  // Transactions committed just before may still be acknowledged for a moment.
  await delay(500)
  const before = devices.map(({ reports }) => reports.length)
  await until('all devices are acknowledged again after the Postgres was killed', () =>
    devices.every(({ reports }, index) => reports.length > (before[index] ?? 0)),
  )
}

async function restart(): Promise<{ slipway: SlipwayProcess; seconds: string }> {
  const startedAt = performance.now()
  const slipway = await start()
  return { slipway, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) }
}

/** Finally every command is answered, and the reported online states are correct. */
async function comesToRest(slipway: SlipwayProcess, { devices }: CrashSubject): Promise<string[]> {
  const connected = await connectDevices(devices, slipway.mqttPort, { answersAll: true })
  return onDatabase(async (pool) => {
    await until('all commands are answered', () => areAllAnswered(pool, devices))
    const online = await checkPresence(pool, devices, true)
    await connected.leave()
    await until('all devices are offline', () => areAll(pool, devices, false))
    return [...online, ...(await checkPresence(pool, devices, false))]
  })
}

async function prepare(slipway: SlipwayProcess): Promise<CrashSubject> {
  const client = await signIn(slipway)
  const editedId = await plainProduct(client, 'Edited')
  return { devices: await addCrashDevices(client, DEVICES), written: nothingWritten(), editedId }
}

async function killAgainAndAgain(first: SlipwayProcess): Promise<{ subject: CrashSubject; checked: Checked }> {
  let slipway = first
  try {
    const subject = await prepare(slipway)
    let mark: Mark = fromTheStart(subject.devices)
    const look = async (): Promise<Checked> =>
      onDatabase(async (pool) => {
        await until('all latest values are written', () => areValuesWritten(pool))
        const checked = await checkKept(pool, subject, mark)
        mark = await markNow(pool, subject.devices)
        return checked
      })
    for (let round = 1; round <= KILLS; round++) {
      const load = await underLoad(slipway, subject, () => slipway.kill())
      const next = await restart()
      slipway = next.slipway
      const checked = await look()
      console.info(`kill ${round}: ${load}, ready again after ${next.seconds} s, ${checked.lost.length} lost`)
      if (checked.lost.length > 0) return { subject, checked }
    }
    for (let round = 1; round <= POSTGRES_KILLS; round++) {
      const load = await underLoad(slipway, subject, () => killPostgres(subject))
      const checked = await look()
      console.info(`Postgres kill ${round}: ${load}, ${checked.lost.length} lost`)
      if (checked.lost.length > 0) return { subject, checked }
    }
    const client = await signIn(slipway)
    const killed = async (when: Promise<unknown>): Promise<Parameters<typeof aimedKills>[0]> => {
      await when
      await slipway.kill()
      slipway = (await restart()).slipway
      return { slipway, client: await signIn(slipway), killed, onDatabase }
    }
    const aimed = await aimedKills({ slipway, client, killed, onDatabase }, AIMED_KILLS)
    if (aimed.lost.length > 0) return { subject, checked: { ...(await look()), lost: aimed.lost } }
    const atRest = await comesToRest(slipway, subject)
    const checked = await onDatabase((pool) => checkAll(pool, subject))
    return { subject, checked: { ...checked, lost: [...checked.lost, ...atRest] } }
  } finally {
    await slipway.stop()
  }
}

const { subject, checked } = await killAgainAndAgain((await restart()).slipway)
const { devices, written } = subject
for (const what of checked.lost.slice(0, 20)) console.error(`lost: ${what}`)
console.info(
  `${checked.repeated} reports and events stored more than once, ${written.refused} writes refused while the database was unavailable`,
)
console.info(
  `${written.commands.length} commands sent, ${devices.reduce((sum, { heard }) => sum + heard.length, 0)} received, ` +
    `${heardAgain(devices)} of them again with the same id`,
)
console.info(`${checked.lost.length} lost or wrong of ${checked.acknowledged} acknowledged`)
if (checked.lost.length === 0) rmSync(dataFolder, { recursive: true, force: true })
else console.error(`The data folder was kept for inspection: ${dataFolder}`)
process.exitCode = checked.lost.length > 0 ? 1 : 0
