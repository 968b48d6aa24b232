import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { prepareEngine, type Account, type PostgresEngine } from './postgres-engine.ts'

export const POSTGRES_USER = 'slipway'
/** Only part of the socket file's name: Postgres does not listen on the network. */
export const POSTGRES_PORT = 5432

const MAJOR_VERSION = '18'
/** Sorting is the builtin C.UTF-8 everywhere; with an ASCII system locale pg_trgm would ignore Chinese characters. */
const SYSTEM_LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
/** A socket's path is limited to 107 bytes on Linux and 103 on macOS, including the file's name. */
const MAX_SOCKET_FOLDER_BYTES = 80

export interface Cluster {
  engine: PostgresEngine
  dataFolder: string
  socketFolder: string
  logFile: string
  isThrowAway: boolean
}

/** The cluster in an existing folder, created by initdb if missing. */
export async function openCluster(folder: string, isThrowAway: boolean): Promise<Cluster> {
  const engine = prepareEngine(folder)
  const cluster: Cluster = {
    engine,
    dataFolder: path.join(folder, 'data'),
    socketFolder: socketFolderFor(folder, engine),
    logFile: path.join(folder, 'postgres.log'),
    isThrowAway,
  }
  await ensureCluster(cluster)
  return cluster
}

function socketFolderFor(folder: string, { account, isFolderHidden }: PostgresEngine): string {
  const beside = path.join(folder, 'run')
  const name = `slipway-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  const socketFolder =
    isFolderHidden || Buffer.byteLength(beside) > MAX_SOCKET_FOLDER_BYTES
      ? path.join(realpathSync(os.tmpdir()), name)
      : beside
  ownFolder(socketFolder, account)
  return socketFolder
}

/** Creates the folder 0700 for the account, or refuses one that another user has created. */
function ownFolder(folder: string, { uid, gid }: Account): void {
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 })
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  }
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== (uid ?? process.getuid?.()) || (stat.mode & 0o077) !== 0) {
    throw new Error(`${folder} must belong to the Postgres account and be accessible only to it. Remove the folder.`)
  }
}

/** initdb is not atomic: the cluster is created in a temporary folder and renamed when complete. */
async function ensureCluster({ engine, dataFolder, isThrowAway }: Cluster): Promise<void> {
  const versionFile = path.join(dataFolder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim()
    if (version === MAJOR_VERSION) return
    throw new Error(`${dataFolder} was written by Postgres ${version}, but this release contains ${MAJOR_VERSION}.`)
  }
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0) {
    throw new Error(`${dataFolder} is not empty and is not a Postgres cluster. It was not changed.`)
  }
  const draft = `${dataFolder}.new`
  rmSync(draft, { recursive: true, force: true })
  ownFolder(draft, engine.account)
  const options = {
    pgdata: engine.dataArgument(draft),
    username: POSTGRES_USER,
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
    await promisify(execFile)(engine.program('initdb'), args, {
      ...engine.account,
      env: postgresEnvironment(),
      cwd: draft,
    })
  } catch (error) {
    throw new Error(
      `Postgres could not create its cluster: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  renameSync(draft, dataFolder)
}

/** Our own environment is not passed on: it can contain passwords, and PG* variables would change Postgres. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_ALL: SYSTEM_LOCALE,
  TZ: 'UTC',
})

export const serverSettings = ({ socketFolder, isThrowAway }: Cluster): Record<string, string | number> => ({
  listen_addresses: '',
  unix_socket_directories: socketFolder,
  unix_socket_permissions: '0700',
  port: POSTGRES_PORT,
  max_connections: 80,
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  io_method: 'sync',
  jit: 'off',
  log_checkpoints: 'off',
  // Errors are returned to the client; a log file would contain values, including secrets.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  ...(isThrowAway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
})
