import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded-postgres.ts'
import { signedInClient } from '../console-client.ts'
import { embeddedDatabase } from '../embedded-database.ts'
import { runSlipway, type SlipwayProcess } from '../run-slipway.ts'
import { faultProxy, type FaultProxy, type WireFault } from './fault-proxy.ts'
import { faultSubjects, type SignedIn, type Subject } from './fault-subjects.ts'

export interface Fault {
  name: string
  begin(): Promise<void>
  end(): Promise<void>
  /** On the way between a client and the server, where no answer can arrive. */
  isBetween: boolean
}

export interface FaultRig {
  subjects: readonly Subject[]
  faults: readonly Fault[]
  stop(): Promise<void>
}

const ROOT = { SLIPWAY_ROOT_EMAIL: 'faults@example.com', SLIPWAY_ROOT_PASSWORD: 'Faults-2026' }
const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
const MB = 1024 * 1024
const DISK_MB = 500
const RESERVE_MB = 20
/** Where Debian and Ubuntu have it. */
const faketimes = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'slipway-faults-'))
const signIn = async ({ url }: SlipwayProcess): Promise<string> =>
  (await signedInClient(url, ROOT.SLIPWAY_ROOT_EMAIL, ROOT.SLIPWAY_ROOT_PASSWORD)).accessToken

const wireFaults: readonly [WireFault, string][] = [
  ['cut', 'cuts replies'],
  ['hole', 'black hole'],
  ['slow', 'slow'],
  ['refuse', 'refuses'],
  ['forget', 'forgets connections'],
]

const faultsOf = (between: string, proxy: FaultProxy, isBetween: boolean): Fault[] =>
  wireFaults.map(([fault, name]) => ({
    name: `${between}: ${name}`,
    isBetween,
    begin: async () => proxy.become(fault),
    end: async () => proxy.become('none'),
  }))

/** Proxies between client and server, device and gateway, server and Postgres. */
export async function networkRig(): Promise<FaultRig> {
  const folder = newFolder()
  const postgres = await startEmbeddedPostgres({ folder, log: () => undefined, isThrowAway: true })
  const { host = '', port = 5432, user = '', database = '' } = postgres.url
  const toPostgres = await faultProxy({ path: path.join(String(host), `.s.PGSQL.${port}`) })
  const dataFolder = path.join(folder, 'slipway')
  mkdirSync(dataFolder)
  const environment = { ...ROOT, DATABASE_URL: `postgresql://${user}@127.0.0.1:${toPostgres.port}/${database}` }
  const slipway = await runSlipway({ dataFolder, environment })
  const toServer = await faultProxy({ host: '127.0.0.1', port: Number(new URL(slipway.url).port) })
  const toGateway = await faultProxy({ host: '127.0.0.1', port: slipway.mqttPort })
  const signedIn = { accessToken: await signIn(slipway), now: Date.now }
  return {
    subjects: await faultSubjects({ http: toServer.port, mqtt: toGateway.port }, signedIn),
    faults: [
      ...faultsOf('client–server', toServer, true),
      ...faultsOf('device–gateway', toGateway, true),
      ...faultsOf('server–Postgres', toPostgres, false),
    ],
    async stop() {
      await slipway.stop()
      for (const proxy of [toServer, toGateway, toPostgres]) await proxy[Symbol.asyncDispose]()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server with its own Postgres on a small disk of its own. */
export async function nodeRig(): Promise<FaultRig | string> {
  const folder = newFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return 'Skipped: full disk, Postgres killed. Only root can mount the small disk: run as root.'
  }
  const slipway = await runSlipway({
    dataFolder: folder,
    environment: { ...ROOT, SLIPWAY_DISK_RESERVE_MB: String(RESERVE_MB) },
  })
  const signedIn = { accessToken: await signIn(slipway), now: Date.now }
  const ports = { http: Number(new URL(slipway.url).port), mqtt: slipway.mqttPort }
  const filler = path.join(folder, 'filler')
  const leave = (bytes: number): void => {
    const { bavail, bsize } = statfsSync(folder)
    execFileSync('fallocate', ['-l', String(Math.max(1, bavail * bsize - bytes)), filler])
  }
  const free = async (): Promise<void> => rmSync(filler, { force: true })
  return {
    subjects: await faultSubjects(ports, signedIn),
    faults: [
      {
        name: 'disk: only the reserve is left',
        isBetween: false,
        begin: async () => leave((RESERVE_MB * MB) / 2),
        end: free,
      },
      { name: 'disk: full', isBetween: false, begin: async () => leave(0), end: free },
      {
        name: 'Postgres killed',
        isBetween: false,
        begin: async () => void process.kill(embeddedDatabase(folder).pid, 'SIGKILL'),
        end: () => Promise.resolve(),
      },
    ],
    async stop() {
      await slipway.stop()
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server whose clock is stepped by libfaketime; the monotonic clock goes on. */
export async function clockRig(): Promise<FaultRig | string> {
  const library = faketimes.find((file) => existsSync(file))
  if (library === undefined) return 'Skipped: steps of the clock. They need libfaketime: apt-get install faketime.'
  const folder = newFolder()
  const offsets = path.join(folder, 'offset')
  writeFileSync(offsets, '+0')
  const dataFolder = path.join(folder, 'slipway')
  mkdirSync(dataFolder)
  const faketime = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: offsets,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  const slipway = await runSlipway({ dataFolder, environment: { ...ROOT, ...faketime } })
  let offsetMs = 0
  const signedIn: SignedIn = { accessToken: await signIn(slipway), now: () => Date.now() + offsetMs }
  const step = async (seconds: number): Promise<void> => {
    await writeFile(`${offsets}.new`, `${seconds < 0 ? '' : '+'}${seconds}`)
    await rename(`${offsets}.new`, offsets)
    offsetMs = seconds * 1000
    // Sessions end by age; a session that has ended stays ended.
    if (Math.abs(seconds) >= DAY_S || seconds === 0) signedIn.accessToken = await signIn(slipway)
  }
  const ports = { http: Number(new URL(slipway.url).port), mqtt: slipway.mqttPort }
  const steps: readonly [string, number][] = [
    ['an hour ahead', HOUR_S],
    ['an hour back', -HOUR_S],
    ['forty days ahead', 40 * DAY_S],
    ['forty days back', -40 * DAY_S],
  ]
  return {
    subjects: await faultSubjects(ports, signedIn),
    faults: steps.map(([name, seconds]) => ({
      name: `clock: ${name}, and set right`,
      isBetween: false,
      begin: () => step(seconds),
      end: () => step(0),
    })),
    async stop() {
      await slipway.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
