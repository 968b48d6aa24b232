import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'

/** The longest that a writer waits behind a change that itself waits for a reader. */
export const LOCK_WAIT_MS = 100
const TRIES = 20
const BETWEEN_TRIES_MS = 250
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Returns whether the work was done. A lock wait behind a long reader times out and is retried, so that no writer
 * queues behind both.
 */
export const withoutBlocking = (client: PoolClient, work: () => Promise<void>): Promise<boolean> =>
  retriedWhileLocked(() =>
    inClientTransaction(client, async () => {
      await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
      await work()
    }),
  )

/** Returns whether the work was done, which a lock timeout ends each time. */
export async function retriedWhileLocked(work: () => Promise<void>): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      await work()
      return true
    } catch (error) {
      if (!hasCode(error, LOCK_NOT_AVAILABLE)) throw error
      await pause(BETWEEN_TRIES_MS)
    }
  }
  return false
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

export async function inClientTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
