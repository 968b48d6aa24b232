import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { ConnectionSettings } from './connection-settings.ts'
import {
  openCluster,
  POSTGRES_PORT,
  POSTGRES_USER,
  postgresEnvironment,
  serverSettings,
  type Cluster,
} from './postgres-cluster.ts'
import { openPostgresLog } from './postgres-log.ts'
import { answers, isPostmasterOf, processesOn, readPidFile } from './postmaster.ts'

const DATABASE = 'slipway'
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 30_000
const WATCH_MS = 250
const RETRY_MS = 250
/** About two seconds: a backend that is idle or between statements has ended by then. */
const TRIES_BEFORE_END = 8

export interface EmbeddedPostgresOptions {
  /** An existing folder; the cluster is in `data`, the socket in `run`, the log in `postgres.log` below it. */
  folder: string
  log(message: string): void
  /** Tells the person at the terminal why the start takes long. */
  say?: ((line: string) => void) | undefined
  /** Called when Postgres ends unexpectedly. */
  onLost?(): void
  /** Disables durability: for disposable clusters. */
  isThrowAway?: boolean
}

export interface EmbeddedPostgres {
  url: ConnectionSettings
  /** True when the server was already running, left by a process that was killed. */
  adopted: boolean
  pid: number
  /** Ends all sessions and waits until Postgres has written everything and has exited. */
  stop(): Promise<void>
}

/** The caller has locked the folder: concurrent starts on one folder are not handled here. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(realpathSync(options.folder), options.isThrowAway ?? false)
  const running = await findRunning(cluster, options.log)
  const { pid, child } = running ?? (await launch(cluster, options.say))
  options.log(
    running ? `reusing the Postgres that was left running (process ${pid})` : `Postgres is running (process ${pid})`,
  )

  let isStopping = false
  const onGone = () => {
    if (!isStopping) options.onLost?.()
  }
  const watch = child ? undefined : watchForeign(pid, cluster, onGone)
  child?.once('exit', onGone)
  const onExit = () => interrupt(pid, cluster)
  process.once('exit', onExit)

  const url: ConnectionSettings = {
    host: cluster.socketFolder,
    port: POSTGRES_PORT,
    user: POSTGRES_USER,
    database: DATABASE,
  }
  const stop = async () => {
    isStopping = true
    clearInterval(watch)
    await stopPostmaster(pid, cluster)
    process.off('exit', onExit)
    rmSync(cluster.socketFolder, { recursive: true, force: true })
  }
  try {
    await ensureDatabase(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, adopted: running !== undefined, pid, stop }
}

interface Running {
  pid: number
  child?: ChildProcess
}

async function findRunning(cluster: Cluster, log: (message: string) => void): Promise<Running | undefined> {
  const found = readPidFile(cluster.dataFolder)
  if (found && isPostmasterOf(found.pid, cluster.dataFolder)) {
    if (await becomesReady(found.pid, cluster)) return { pid: found.pid }
    if (isPostmasterOf(found.pid, cluster.dataFolder)) {
      throw new Error(
        `A Postgres that does not respond is running on ${cluster.dataFolder}. End its process ${found.pid} first.`,
      )
    }
  }
  const pidFile = path.join(cluster.dataFolder, 'postmaster.pid')
  if (existsSync(pidFile)) {
    rmSync(pidFile, { force: true })
    // Postgres mistakes a zombie process for a living one, and its lock for a valid one.
    rmSync(path.join(cluster.socketFolder, `.s.PGSQL.${POSTGRES_PORT}.lock`), { force: true })
    log('removed the PID file of a Postgres that has ended')
  }
  return undefined
}

async function launch(cluster: Cluster, say: EmbeddedPostgresOptions['say']): Promise<Running> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let isWaiting = false
  let tries = 0
  for (;;) {
    const log = openPostgresLog(cluster.logFile)
    const args = [
      '-D',
      cluster.engine.dataArgument(cluster.dataFolder),
      ...Object.entries(serverSettings(cluster)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]
    // In a session of its own: the terminal's Ctrl-C must not stop Postgres while requests still run. A disposable one
    // gets the signal, because an interrupted test run does not stop it.
    const child = spawn(cluster.engine.program('postgres'), args, {
      ...cluster.engine.account,
      env: postgresEnvironment(),
      cwd: cluster.dataFolder,
      detached: !cluster.isThrowAway,
      stdio: ['ignore', log.descriptor, log.descriptor],
    })
    closeSync(log.descriptor)
    const pid = await spawned(child)
    if (await becomesReady(pid, cluster, child)) return { pid, child }
    const said = log.read()
    // The backends of a killed postmaster need a moment to detect it and release the shared memory.
    const isOccupied = said.includes('pre-existing shared memory block')
    if (!isOccupied || Date.now() > deadline) {
      if (child.exitCode === null) child.kill('SIGQUIT')
      throw new Error(`Postgres did not start:\n${said}`)
    }
    if (!isWaiting) {
      say?.('正在等待上次未正常退出的数据库进程结束…  Waiting for the database processes of an unclean stop to end…')
    }
    isWaiting = true
    tries += 1
    if (tries === TRIES_BEFORE_END) endLeftovers(cluster, pid)
    await delay(RETRY_MS)
  }
}

/** Ends the backends that a killed postmaster has left with long statements: they are rolled back by the recovery. */
function endLeftovers({ dataFolder }: Cluster, except: number): void {
  for (const pid of processesOn(dataFolder, except)) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch (error) {
      // It has ended meanwhile, and its number may be another user's.
      const isGone = error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM')
      if (!isGone) throw error
    }
  }
}

function spawned(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`Postgres could not be run: ${describe(error)}`, { cause: error })))
    child.once('spawn', () => resolve(child.pid ?? 0))
  })
}

/** False when the process ends first, or is not ready in time. */
async function becomesReady(pid: number, cluster: Cluster, child?: ChildProcess): Promise<boolean> {
  const socket = path.join(cluster.socketFolder, `.s.PGSQL.${POSTGRES_PORT}`)
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

/** An adopted process is not a child of this one, so the system does not report its end. */
function watchForeign(pid: number, { dataFolder }: Cluster, onGone: () => void): NodeJS.Timeout {
  const watch = setInterval(() => {
    if (isPostmasterOf(pid, dataFolder)) return
    clearInterval(watch)
    onGone()
  }, WATCH_MS)
  return watch.unref()
}

function interrupt(pid: number, { dataFolder }: Cluster, signal: NodeJS.Signals = 'SIGINT'): void {
  if (isPostmasterOf(pid, dataFolder)) process.kill(pid, signal)
}

/** SIGINT is Postgres's "fast" shutdown; if that hangs, SIGQUIT leaves the rest to recovery at the next start. */
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
