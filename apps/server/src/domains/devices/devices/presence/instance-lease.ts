import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { advisoryLockClasses } from '../../../../db/advisory-locks.ts'
import { borrowConnection, type GiveBack } from '../../../../db/connections/borrowed-connection.ts'
import { backoff } from '../../../../concurrency/backoff.ts'

const MAX_INT = 2 ** 31 - 1

/** Postgres detects a machine that vanished after 25 s instead of hours. */
const NOTICE_SOON = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

interface Dependencies {
  pool: Pool
  log: FastifyBaseLogger
}

/**
 * A number for this process whose advisory lock proves to others that it is alive: PostgreSQL releases the lock when
 * the process ends, for any reason.
 */
export function instanceLease({ pool, log }: Dependencies) {
  const instanceId = randomInt(1, MAX_INT)
  const stopping = new AbortController()
  let held: { client: PoolClient; giveBack: GiveBack } | undefined
  let claiming: Promise<void> | undefined
  const listeners: (() => void)[] = []

  async function claim(): Promise<void> {
    const [client, giveBack] = await borrowConnection(pool, () => {
      if (held?.client !== client) return
      held = undefined
      claiming = undefined
      void claimAgain()
    })
    try {
      await client.query(NOTICE_SOON)
      await client.query('select pg_advisory_lock($1, $2)', [advisoryLockClasses.processes, instanceId])
      await client.query('insert into server_processes (number) values ($1) on conflict do nothing', [instanceId])
    } catch (error) {
      giveBack(true)
      throw error
    }
    held = { client, giveBack }
  }

  /** Other processes would soon treat a process without its lock as dead. */
  async function claimAgain(): Promise<void> {
    const wait = backoff(stopping.signal)
    while (!stopping.signal.aborted) {
      try {
        await ensure()
        for (const listener of listeners) listener()
        return
      } catch (error) {
        log.warn({ err: error }, 'the instance lease could not be renewed yet')
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
    instanceId,
    /** Resolves once the lock is acquired. */
    ensure,
    /** The lock was lost and has been acquired again: other processes may have treated this one as dead meanwhile. */
    onClaimedAgain: (listener: () => void): void => void listeners.push(listener),
    /** Registered processes that have lost their locks. */
    async dead(): Promise<number[]> {
      const { rows } = await pool.query<{ number: number }>(
        `select number from server_processes where number <> $2 and not exists (
           select from pg_locks join pg_database on pg_database.oid = database
           where datname = current_database() and locktype = 'advisory' and granted
             and classid::bigint = $1 and objid::bigint = number)`,
        [advisoryLockClasses.processes, instanceId],
      )
      return rows.map((row) => row.number)
    },
    /**
     * Runs `work` if that process is dead, blocks its number meanwhile, and deletes its registration afterwards. The work
     * uses the given connection: waiting for another one while this one is held can exhaust the pool.
     */
    async settle(other: number, work: (client: PoolClient) => Promise<void>): Promise<void> {
      const [own, giveBack] = await borrowConnection(pool)
      try {
        const { rows } = await own.query<{ isDead: boolean }>('select pg_try_advisory_lock($1, $2) as "isDead"', [
          advisoryLockClasses.processes,
          other,
        ])
        if (!rows[0]?.isDead) return
        try {
          await work(own)
          await own.query('delete from server_processes where number = $1', [other])
        } finally {
          await own.query('select pg_advisory_unlock($1, $2)', [advisoryLockClasses.processes, other])
        }
      } finally {
        giveBack()
      }
    },
    async stop(): Promise<void> {
      stopping.abort()
      await claiming?.catch(() => undefined)
      const last = held
      held = undefined
      await last?.client
        .query('select pg_advisory_unlock($1, $2)', [advisoryLockClasses.processes, instanceId])
        .catch(() => undefined)
      last?.giveBack(true)
    },
  }
}

export type InstanceLease = ReturnType<typeof instanceLease>
