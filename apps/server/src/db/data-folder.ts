import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export const MASTER_KEY_BYTES = 32

class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
  readonly pid: number | undefined

  constructor(folder: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`
    super(`The data folder ${folder} is in use by ${holder}. Stop it first, or set SLIPWAY_DATA to another folder.`)
    this.pid = pid
  }
}

export interface DataFolderLock {
  release(): void
}

/**
 * Creates the folder (0700) if missing and locks it until released or until this process ends in any way: the lock is
 * on an empty SQLite file, so the kernel releases it even after kill -9 and it cannot become stale.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pidFile = path.join(folder, 'slipway.pid')
  const lock = new DatabaseSync(path.join(folder, 'slipway.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isLocked(error)) throw error
    throw new DataFolderInUse(folder, readPid(pidFile))
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  return {
    release() {
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}

const keyFile = (folder: string): string => path.join(folder, 'master.key')

/**
 * The key that encrypts device secrets at rest: generated once, 32 random bytes in a file that only its owner can read.
 */
export const masterKey = (folder: string): Buffer => keptMasterKey(folder) ?? createKey(keyFile(folder))

/** Undefined where the folder has none yet. */
export function keptMasterKey(folder: string): Buffer | undefined {
  const file = keyFile(folder)
  const key = readIfPresent(file)
  if (key === undefined || key.length === MASTER_KEY_BYTES) return key
  throw new Error(`${file} has ${key.length} bytes instead of ${MASTER_KEY_BYTES}. Restore it from a backup.`)
}

/** Written to a temporary file and linked: a partial key is never visible, an existing one never replaced. */
function createKey(file: string): Buffer {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(handle, randomBytes(MASTER_KEY_BYTES))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  chmodSync(draft, 0o600)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  syncFolder(path.dirname(file))
  return readFileSync(file)
}

/**
 * The directory entry must survive a power cut like the key's bytes: without the key no stored secret could be read.
 */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function readIfPresent(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function readPid(pidFile: string): number | undefined {
  const pid = Number.parseInt(readIfPresent(pidFile)?.toString('utf8') ?? '', 10)
  return Number.isInteger(pid) ? pid : undefined
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** SQLite's SQLITE_BUSY. */
const isLocked = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5
