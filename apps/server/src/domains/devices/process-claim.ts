import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { backoff } from './outages.ts'

/** The first key of the advisory locks; the second is the process's number. */
const LOCK_SPACE = 7_273_003
const MAX_INT = 2 ** 31 - 1

/**
 * A number for this process that others can tell to be alive: it holds an advisory lock, which PostgreSQL lets go of
 * when the process is gone, however it went.
 */
export function processClaim({ pool, log }: { pool: Pool; log: FastifyBaseLogger }) {
  const process = randomInt(1, MAX_INT)
  const stopping = new AbortController()
  let client: PoolClient | undefined
  let claiming: Promise<void> | undefined

  async function claim(): Promise<void> {
    const held = await pool.connect()
    try {
      await held.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, process])
    } catch (error) {
      held.release(true)
      throw error
    }
    held.on('error', () => {
      client = undefined
      claiming = undefined
      held.release(true)
      void claimAgain()
    })
    client = held
  }

  /** A process without its lock would soon be taken for dead. */
  async function claimAgain(): Promise<void> {
    const wait = backoff(stopping.signal)
    while (!stopping.signal.aborted) {
      try {
        await ensure()
        return
      } catch (error) {
        log.warn({ err: error }, 'the process could not be claimed again yet')
        await wait()
      }
    }
  }

  function ensure(): Promise<void> {
    claiming ??= claim().catch((error: unknown) => {
      claiming = undefined
      throw error
    })
    return claiming
  }

  return {
    process,
    /** Resolves once the lock is held. */
    ensure,
    /** Runs `work` where that other process is dead, and holds its number meanwhile. */
    async whereDead(other: number, work: () => Promise<void>): Promise<void> {
      const own = await pool.connect()
      try {
        const { rows } = await own.query<{ isDead: boolean }>('select pg_try_advisory_lock($1, $2) as "isDead"', [
          LOCK_SPACE,
          other,
        ])
        if (!rows[0]?.isDead) return
        await work().finally(() => own.query('select pg_advisory_unlock($1, $2)', [LOCK_SPACE, other]))
      } finally {
        own.release()
      }
    },
    async stop(): Promise<void> {
      stopping.abort()
      await claiming?.catch(() => undefined)
      const held = client
      client = undefined
      held?.removeAllListeners('error')
      await held?.query('select pg_advisory_unlock($1, $2)', [LOCK_SPACE, process]).catch(() => undefined)
      held?.release(true)
    },
  }
}

export type ProcessClaim = ReturnType<typeof processClaim>
