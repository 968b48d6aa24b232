import type { Socket } from 'node:net'
import { Client, type Pool, type PoolClient } from 'pg'
import type { ConnectionSettings } from '../connection-settings.ts'

const LOOK_MS = 1_000
/** Without a byte in either direction. */
const SILENT_MS = 3_000
const QUIET_MS = 2_000
const ASK_MS = 2_000

interface Used {
  bytes: number
  since: number
  /** The connections of other installations of the same Postgres can have this number, too. */
  pid: number
}

/** What the driver doesn't declare. */
type Asking = PoolClient & { readyForQuery: boolean; processID: number | null }

interface Dependencies {
  pool: Pool
  settings: ConnectionSettings
  now?: () => number
  quietMs?: number
}

function bytesOf({ connection }: PoolClient): number {
  const { bytesRead, bytesWritten } = connection.stream as Socket
  return bytesRead + bytesWritten
}

/**
 * A network that swallows everything, or has forgotten a connection, leaves a statement without an answer for good. If
 * Postgres can be reached over another connection and has no statement of this one in progress, none will come: the
 * connection is closed, and its user tries again. Statements that take long are left alone.
 */
export function endSilentConnections({
  pool,
  settings,
  now = () => performance.now(),
  quietMs = QUIET_MS,
}: Dependencies) {
  const used = new Map<PoolClient, Used>()
  pool.on('acquire', (client) => void used.set(client, seen(client)))
  pool.on('release', (_error, client) => void used.delete(client))
  pool.on('remove', (client) => void used.delete(client))

  function seen(client: PoolClient): Used {
    return { bytes: bytesOf(client), since: now(), pid: (client as Asking).processID ?? 0 }
  }

  function silent(): [PoolClient, Used][] {
    for (const [client, one] of used) {
      if ((client as Asking).readyForQuery || one.bytes !== bytesOf(client)) used.set(client, seen(client))
    }
    return [...used].filter(([, { since }]) => now() - since >= SILENT_MS)
  }

  /** Those of them for which Postgres does nothing. */
  async function idleAmong(pids: readonly number[]): Promise<Set<number>> {
    const client = new Client({ ...settings, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1) and application_name = 'slipway'
           and datname = current_database() and state <> 'active' and state_change <= now() - $2 * interval '1 ms'`,
        [pids, quietMs],
      )
      return new Set(rows.map(({ pid }) => pid))
    } finally {
      // Ended without its farewell, which a silent network would not answer.
      client.connection.stream.destroy()
    }
  }

  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    const candidates = silent()
    if (candidates.length === 0) return
    const idle = await idleAmong(candidates.map(([, { pid }]) => pid))
    for (const [client, before] of candidates) {
      if (!idle.has(before.pid) || used.get(client) !== before || bytesOf(client) !== before.bytes) continue
      client.connection.stream.destroy(
        new Error('the connection is silent: Postgres has no statement of it in progress'),
      )
    }
  }

  const lookOnce = (): Promise<void> =>
    (looking ??= look().finally(() => {
      looking = undefined
    }))
  // Postgres can't be reached: the next look may find it.
  const timer = setInterval(() => void lookOnce().catch(() => undefined), LOOK_MS)
  timer.unref()
  return {
    look: lookOnce,
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking?.catch(() => undefined)
    },
  }
}
