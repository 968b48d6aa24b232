import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { Pool } from 'pg'
import { openPool } from '../apps/server/src/db/database.ts'
import { signedInClient } from './console-client.ts'
import { aimedKills } from './crash/aimed/aimed-kills.ts'
import type { Aimed } from './crash/aimed/aimed.ts'
import {
  acknowledgedIn,
  checkAll,
  checkFiles,
  checkKept,
  type Checked,
  type CrashSubject,
} from './crash/crash-check.ts'
import { areAllAnswered, heardAgain } from './crash/crash-commands.ts'
import { connectDevices } from './crash/crash-devices.ts'
import { areValuesWritten, fromTheStart, markNow, type Mark } from './crash/crash-messages.ts'
import { areAll, checkPresence } from './crash/crash-presence.ts'
import { addCrashDevices } from './crash/crash-setting.ts'
import { nothingWritten, writeThrough } from './crash/crash-writers.ts'
import { ROOT, type CrashPlace, type CrashServer } from './crash/places/crash-place.ts'
import { oneProcess } from './crash/places/one-process.ts'
import { powerCut } from './crash/places/power-cut.ts'
import { twoProcesses } from './crash/places/two-processes.ts'
import { plainProduct } from './plain-product.ts'

const places = ['process', 'cluster', 'power'] as const

/**
 * `node tools/crash.ts --kills 50 --postgres 10 --aimed 20`; `node tools/crash.ts 5` kills the server five times under load.
 * `--place cluster`: two processes, an external Postgres, files in S3; `--place power`: what was not synced is lost, and
 * with `--plant` Postgres doesn't sync.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string' },
    postgres: { type: 'string' },
    aimed: { type: 'string' },
    place: { type: 'string', default: 'process' },
    plant: { type: 'boolean', default: false },
  },
})
const KILLS = Number(values.kills ?? positionals[0] ?? 20)
const POSTGRES_KILLS = Number(values.postgres ?? 2)
/** Within calls of each kind in turn. */
const AIMED_KILLS = Number(values.aimed ?? 12)
const DEVICES = 50
/** The range of the kill's random time, after the devices are connected. */
const KILL_AFTER_MS = { min: 400, max: 1600 }
const RECOVERY_MS = 120_000
const LOOK_MS = 50

const openers: Record<(typeof places)[number], () => Promise<CrashPlace | string>> = {
  process: oneProcess,
  cluster: twoProcesses,
  power: () => powerCut(values),
}
const opener = places.find((one) => one === values.place)
if (!opener) throw new Error(`--place must be one of ${places.join(', ')}`)
const opened = await openers[opener]()
if (typeof opened === 'string') {
  console.info(opened)
  process.exit()
}
const place = opened
const signIn = ({ url }: CrashServer) => signedInClient(url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)

async function onDatabase<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = openPool(place.database(), { poolSize: 1 })
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

/** Runs all writers, strikes under load, and returns what was acknowledged. */
async function underLoad(server: CrashServer, subject: CrashSubject, strike: () => Promise<void>): Promise<string> {
  const { devices, written, editedId } = subject
  const client = await signIn(server)
  const edited = await client.call(getProduct, { productId: editedId })
  const before = { acknowledged: acknowledgedIn(subject), writes: written.writes }
  const connected = await connectDevices(devices, server.mqttPorts)
  connected.publish()
  const writing = writeThrough(client, { origin: server.url, edited, devices, written })
  await delay(KILL_AFTER_MS.min + Math.random() * (KILL_AFTER_MS.max - KILL_AFTER_MS.min))
  await strike()
  await connected.stop()
  await writing.stop()
  const writes = written.writes - before.writes
  return `${acknowledgedIn(subject) - before.acknowledged - writes} of devices and ${writes} writes acknowledged`
}

/** Kills the embedded Postgres while the server keeps running, and waits until all devices are acknowledged again. */
async function killPostgres(pid: number, { devices }: CrashSubject): Promise<void> {
  process.kill(pid, 'SIGKILL')
  // Transactions committed just before may still be acknowledged for a moment.
  await delay(500)
  const before = devices.map(({ reports }) => reports.length)
  await until('all devices are acknowledged again after the Postgres was killed', () =>
    devices.every(({ reports }, index) => reports.length > (before[index] ?? 0)),
  )
}

const readyAfterMs: number[] = []

async function restart(): Promise<CrashServer> {
  const startedAt = performance.now()
  const server = await place.start()
  readyAfterMs.push(performance.now() - startedAt)
  return server
}

const seconds = (ms = 0): string => (ms / 1000).toFixed(1)

/** Finally every command is answered, and the reported online states are correct. */
async function comesToRest(server: CrashServer, { devices }: CrashSubject): Promise<string[]> {
  const connected = await connectDevices(devices, server.mqttPorts, { answersAll: true })
  return onDatabase(async (pool) => {
    await until('all commands are answered', () => areAllAnswered(pool, devices))
    const online = await checkPresence(pool, devices, true)
    await connected.leave()
    await until('all devices are offline', () => areAll(pool, devices, false))
    return [...online, ...(await checkPresence(pool, devices, false))]
  })
}

async function prepare(server: CrashServer): Promise<CrashSubject> {
  const client = await signIn(server)
  const editedId = await plainProduct(client, 'Edited')
  return { devices: await addCrashDevices(client, DEVICES), written: nothingWritten(), editedId }
}

async function killAgainAndAgain(): Promise<{ subject: CrashSubject; checked: Checked }> {
  let server = await place.start()
  try {
    const subject = await prepare(server)
    let mark: Mark = fromTheStart(subject.devices)
    const look = async (): Promise<Checked> =>
      onDatabase(async (pool) => {
        await until('all latest values are written', () => areValuesWritten(pool))
        const checked = await checkKept(pool, subject, mark)
        mark = await markNow(pool, subject.devices)
        return { ...checked, lost: [...checked.lost, ...(await checkFiles(server.url, subject.written))] }
      })
    for (let round = 1; round <= KILLS; round++) {
      const load = await underLoad(server, subject, () => server.strike())
      server = await restart()
      const checked = await look()
      const ready = seconds(readyAfterMs.at(-1))
      console.info(`kill ${round}: ${load}, ready again after ${ready} s, ${checked.lost.length} lost`)
      if (checked.lost.length > 0) return { subject, checked }
    }
    for (let round = 1; place.postgresPid && round <= POSTGRES_KILLS; round++) {
      const pid = place.postgresPid()
      const load = await underLoad(server, subject, () => killPostgres(pid, subject))
      const checked = await look()
      console.info(`Postgres kill ${round}: ${load}, ${checked.lost.length} lost`)
      if (checked.lost.length > 0) return { subject, checked }
    }
    const { resumesWithinMs } = place
    const struck = async (when: Promise<unknown>): Promise<Aimed> => {
      await when
      await server.strike()
      server = await restart()
      return { server, client: await signIn(server), resumesWithinMs, struck, onDatabase }
    }
    const first = { server, client: await signIn(server), resumesWithinMs, struck, onDatabase }
    const aimed = await aimedKills(first, AIMED_KILLS)
    if (aimed.lost.length > 0) return { subject, checked: { ...(await look()), lost: aimed.lost } }
    const atRest = await comesToRest(server, subject)
    const checked = await onDatabase((pool) => checkAll(pool, subject))
    return { subject, checked: { ...checked, lost: [...checked.lost, ...atRest] } }
  } finally {
    await server.stop()
  }
}

const { subject, checked } = await killAgainAndAgain()
const { devices, written } = subject
for (const what of checked.lost.slice(0, 20)) console.error(`lost: ${what}`)
console.info(
  `${checked.repeated} reports and events stored more than once, ${written.refused} writes refused while the database was unavailable`,
)
console.info(
  `${written.commands.length} commands sent, ${devices.reduce((sum, { heard }) => sum + heard.length, 0)} received, ` +
    `${heardAgain(devices)} of them again with the same id`,
)
const [median, longest] = [0.5, 1].map((part) => {
  const sorted = readyAfterMs.toSorted((one, other) => one - other)
  return sorted[Math.ceil(part * sorted.length) - 1]
})
console.info(`ready again after ${seconds(median)} s (median), ${seconds(longest)} s at most`)
console.info(`${checked.lost.length} lost or wrong of ${checked.acknowledged} acknowledged`)
if (checked.lost.length === 0) await place.remove()
else console.error(`Kept for inspection: ${place.folder}`)
process.exitCode = checked.lost.length > 0 ? 1 : 0
