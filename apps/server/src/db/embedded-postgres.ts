import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { ConnectionSettings } from './connection-settings.ts'
import { prepareEngine, type Account, type PostgresEngine } from './postgres-engine.ts'
import { answers, isPostmasterOf, readPidFile } from './postmaster.ts'

const MAJOR_VERSION = '18'
const USER = 'slipway'
const DATABASE = 'slipway'
/** Names the socket file only: nothing listens on the network. */
const PORT = 5432
/** Sorting is the builtin C.UTF-8 everywhere; with an ASCII system locale pg_trgm would not see Chinese. */
const SYSTEM_LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
/** A socket's path may have 107 bytes on Linux and 103 on macOS; the file's own name takes its share. */
const MAX_SOCKET_FOLDER_BYTES = 80
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 30_000

export interface EmbeddedPostgresOptions {
  /** An existing folder; the cluster goes to `data`, the socket to `run`, the log to `postgres.log` below it. */
  folder: string
  log(message: string): void
  /** Called when Postgres ends without having been asked to. */
  onLost?(): void
  /** Gives up durability: for throw-away clusters. */
  isThrowAway?: boolean
}

export interface EmbeddedPostgres {
  url: ConnectionSettings
  /** True when the server was already running, left over by a process that was killed. */
  adopted: boolean
  pid: number
  /** Ends all sessions and waits until Postgres has written everything and is gone. */
  stop(): Promise<void>
}

interface Cluster {
  engine: PostgresEngine
  dataFolder: string
  socketFolder: string
  logFile: string
  isThrowAway: boolean
}

/** The caller holds the folder's lock: two starts at once on one folder are not foreseen here. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = realpathSync(options.folder)
  const engine = prepareEngine(folder)
  const cluster: Cluster = {
    engine,
    dataFolder: path.join(folder, 'data'),
    socketFolder: socketFolderFor(folder, engine.account),
    logFile: path.join(folder, 'postgres.log'),
    isThrowAway: options.isThrowAway ?? false,
  }
  await ensureCluster(cluster)

  const running = await findRunning(cluster, options.log)
  const { pid, child } = running ?? (await launch(cluster))
  options.log(
    running ? `took over the Postgres that was left running (process ${pid})` : `Postgres is running (process ${pid})`,
  )

  let isStopping = false
  child?.once('exit', () => {
    if (!isStopping) options.onLost?.()
  })
  const onExit = () => interrupt(pid, cluster)
  process.once('exit', onExit)

  const url: ConnectionSettings = { host: cluster.socketFolder, port: PORT, user: USER, database: DATABASE }
  const stop = async () => {
    isStopping = true
    await stopPostmaster(pid, cluster)
    process.off('exit', onExit)
  }
  try {
    await ensureDatabase(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, adopted: running !== undefined, pid, stop }
}

function socketFolderFor(folder: string, account: Account): string {
  const beside = path.join(folder, 'run')
  const name = `slipway-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const socketFolder =
    Buffer.byteLength(beside) <= MAX_SOCKET_FOLDER_BYTES ? beside : path.join(realpathSync(os.tmpdir()), name)
  ownFolder(socketFolder, account)
  return socketFolder
}

/** Makes the folder 0700 for the account, or refuses one that somebody else has put there. */
function ownFolder(folder: string, { uid, gid }: Account): void {
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  }
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== (uid ?? process.getuid?.()) || (stat.mode & 0o077) !== 0) {
    throw new Error(
      `${folder} must be a folder that only its owner enters and that belongs to the account of Postgres: remove it.`,
    )
  }
}

/** initdb is not atomic: it builds beside, and the finished cluster is renamed into place. */
async function ensureCluster({ engine, dataFolder, isThrowAway }: Cluster): Promise<void> {
  const versionFile = path.join(dataFolder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim()
    if (version === MAJOR_VERSION) return
    throw new Error(`${dataFolder} was written by Postgres ${version}, and this release brings ${MAJOR_VERSION}.`)
  }
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0) {
    throw new Error(`${dataFolder} is not empty and holds no Postgres cluster: nothing was changed in it.`)
  }
  const draft = `${dataFolder}.new`
  rmSync(draft, { recursive: true, force: true })
  ownFolder(draft, engine.account)
  const options = {
    pgdata: draft,
    username: USER,
    encoding: 'UTF8',
    locale: SYSTEM_LOCALE,
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
    'auth-local': 'trust',
    'auth-host': 'reject',
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  if (isThrowAway) args.push('--no-sync')
  try {
    await promisify(execFile)(engine.program('initdb'), args, { ...engine.account, env: environment(), cwd: '/' })
  } catch (error) {
    throw new Error(`Postgres could not create its cluster: ${describe(error)}`, { cause: error })
  }
  renameSync(draft, dataFolder)
}

/** Nothing of our own environment reaches Postgres: it may hold passwords, and PG* variables would change it. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_ALL: SYSTEM_LOCALE,
  TZ: 'UTC',
})

interface Running {
  pid: number
  child?: ChildProcess
}

async function findRunning(cluster: Cluster, log: (message: string) => void): Promise<Running | undefined> {
  const found = readPidFile(cluster.dataFolder)
  if (found && isPostmasterOf(found.pid, cluster.dataFolder)) {
    if (await becomesReady(found.pid, cluster)) return { pid: found.pid }
  }
  const pidFile = path.join(cluster.dataFolder, 'postmaster.pid')
  if (existsSync(pidFile)) {
    rmSync(pidFile, { force: true })
    log('removed the process id file of a Postgres that is gone')
  }
  return undefined
}

async function launch(cluster: Cluster): Promise<Running> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const log = openSync(cluster.logFile, 'w', 0o600)
    const args = [
      '-D',
      cluster.dataFolder,
      ...Object.entries(serverSettings(cluster)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]
    // In a session of its own: the terminal's Ctrl-C must reach us first, or Postgres would go while requests still run.
    const child = spawn(cluster.engine.program('postgres'), args, {
      ...cluster.engine.account,
      env: environment(),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    const pid = await spawned(child)
    if (await becomesReady(pid, cluster, child)) return { pid, child }
    const said = readFileSync(cluster.logFile, 'utf8').slice(-4000)
    // The back-ends of a killed postmaster need a moment to notice and leave the shared memory.
    const isOccupied = said.includes('pre-existing shared memory block')
    if (!isOccupied || Date.now() > deadline) {
      if (child.exitCode === null) child.kill('SIGQUIT')
      throw new Error(`Postgres did not start:\n${said}`)
    }
    await delay(250)
  }
}

function spawned(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`Postgres could not be run: ${describe(error)}`, { cause: error })))
    child.once('spawn', () => resolve(child.pid ?? 0))
  })
}

/** False when the process ends first, or stays unready for too long. */
async function becomesReady(pid: number, cluster: Cluster, child?: ChildProcess): Promise<boolean> {
  const socket = path.join(cluster.socketFolder, `.s.PGSQL.${PORT}`)
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const state = readPidFile(cluster.dataFolder)
    if (state?.pid === pid && state.isReady && (await answers(socket))) return true
    if (child ? child.exitCode !== null || child.signalCode !== null : !isPostmasterOf(pid, cluster.dataFolder))
      return false
    await delay(5)
  }
  return false
}

const serverSettings = ({ socketFolder, isThrowAway }: Cluster): Record<string, string | number> => ({
  listen_addresses: '',
  unix_socket_directories: socketFolder,
  unix_socket_permissions: '0700',
  port: PORT,
  max_connections: 80,
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  io_method: 'sync',
  jit: 'off',
  log_checkpoints: 'off',
  // Errors go to whoever sent the query; in a file they would carry values, secrets among them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  ...(isThrowAway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
})

async function ensureDatabase(url: ConnectionSettings): Promise<void> {
  const client = new Client({ ...url, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

function interrupt(pid: number, { dataFolder }: Cluster, signal: NodeJS.Signals = 'SIGINT'): void {
  if (isPostmasterOf(pid, dataFolder)) process.kill(pid, signal)
}

/** SIGINT is Postgres's "fast" shutdown; when that hangs, SIGQUIT leaves the rest to recovery at the next start. */
async function stopPostmaster(pid: number, cluster: Cluster): Promise<void> {
  interrupt(pid, cluster)
  const deadline = Date.now() + STOP_TIMEOUT_MS
  for (let isForced = false; isPostmasterOf(pid, cluster.dataFolder); await delay(5)) {
    if (isForced || Date.now() < deadline) continue
    interrupt(pid, cluster, 'SIGQUIT')
    isForced = true
  }
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error))
