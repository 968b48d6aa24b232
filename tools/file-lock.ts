import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const LONGEST_WAIT_MS = 10 * 60 * 1000

/**
 * Does the work while no other process holds the lock. The lock is on an empty SQLite file, so the kernel releases it
 * however its holder ends.
 */
export function whileLocked(file: string, work: () => void, onWait: () => void): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const lock = tryLock(file, 0) ?? waitForLock(file, onWait)
  try {
    work()
  } finally {
    lock.close()
  }
}

function waitForLock(file: string, onWait: () => void): DatabaseSync {
  onWait()
  const lock = tryLock(file, LONGEST_WAIT_MS)
  if (!lock) throw new Error(`${file} has been locked by another process for more than ten minutes. Stop that process.`)
  return lock
}

function tryLock(file: string, timeout: number): DatabaseSync | undefined {
  const lock = new DatabaseSync(file, { timeout })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    // SQLITE_BUSY
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return undefined
    throw error
  }
}
