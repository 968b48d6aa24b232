import { Kysely, PostgresDialect, sql, type RawBuilder, type Selectable } from 'kysely'
import { Client, Pool, type ClientBase, type ClientConfig, type PoolConfig } from 'pg'
import { columnTypes } from './column-types.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { openNotifications, type Notifications } from './notifications.ts'
import type { DB } from './tables.generated.ts'
import { boundStatements } from './call-context/bounded-pool.ts'
import { endSilentConnections } from './connections/silent-connections.ts'
import { auditedPool } from './audit-context.ts'

export type { ConnectionSettings } from './connection-settings.ts'
export type { Listener } from './notifications.ts'

/** The database for services and stores: Kysely, and the pool for prepared frequent queries. */
export interface Database extends Kysely<DB> {
  readonly pool: Pool
  /** Messages sent with `notify` on a channel, from any process; survives lost connections. */
  readonly listen: Notifications['listen']
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>
}

/** The parameter of stores: a transaction is a Kysely too. */
export type DatabaseOrTransaction = Kysely<DB>

/** A row as read from a table. */
export type Row<Table extends keyof DB> = Selectable<DB[Table]>

export interface DatabaseOptions {
  /** The most connections; LISTEN uses one more. */
  poolSize?: number
  /** The class of the connections, except the one that listens. */
  Client?: PoolConfig['Client']
  /** Called for idle connections that were lost; the pool replaces them automatically. */
  onConnectionError?(error: Error): void
}

export function openDatabase(settings: ConnectionSettings, options: DatabaseOptions = {}): Database {
  const pool = openPool(settings, options)
  boundStatements(pool)
  const silence = endSilentConnections({ pool, settings })
  const notifications = openNotifications(settings, options.onConnectionError ?? (() => {}))
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: auditedPool(pool) }) })
  deliveries.set(kysely, notifications.deliverHere)
  return Object.assign(kysely, {
    pool,
    listen: notifications.listen,
    async close() {
      await silence.stop()
      await notifications.close()
      await pool.end()
    },
  })
}

/** A connection that is not there by then never will be; those who wait for one can wait longer. */
const CONNECT_MS = 4_000

function soonConnected(Base: new (config?: ClientConfig) => ClientBase): new () => ClientBase {
  return class extends Base {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionTimeoutMillis: CONNECT_MS })
    }
  }
}

/** A plain pool with the product's column types: for migrations and tools. */
export function openPool(settings: ConnectionSettings, options: DatabaseOptions = {}): Pool {
  const pool = new Pool({
    ...settings,
    max: options.poolSize ?? 10,
    Client: soonConnected(options.Client ?? Client),
    types: columnTypes,
    application_name: 'slipway',
    // Each idle connection keeps a process of Postgres with 3 to 7 MiB; a new one takes milliseconds.
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    // A machine that vanished is noticed, although nothing is asked of it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  const onError = options.onConnectionError ?? (() => {})
  // A lost connection emits an error even while it is borrowed; without a handler it would end the process.
  pool.on('connect', (client) => void client.on('error', onError))
  pool.on('error', () => {})
  return pool
}

/** Commits when `work` resolves, rolls back when it throws; joins an existing transaction. */
export async function inTransaction<T>(
  db: DatabaseOrTransaction,
  work: (tx: DatabaseOrTransaction) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db)
  const announced: Announcement[] = []
  const result = await db.transaction().execute((tx) => {
    announcements.set(tx, announced)
    return work(tx)
  })
  const deliverHere = deliveries.get(db)
  for (const [channel, payload] of announced) deliverHere?.(channel, payload)
  return result
}

type Announcement = [channel: string, payload: string]
const announcements = new WeakMap<DatabaseOrTransaction, Announcement[]>()
const deliveries = new WeakMap<DatabaseOrTransaction, Notifications['deliverHere']>()

/** Delivered when the transaction commits, and never after a rollback. A payload has 7999 bytes at most. */
export async function notify(db: DatabaseOrTransaction, channel: string, payload = ''): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** Many messages in one statement. */
export async function notifyEach(
  db: DatabaseOrTransaction,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  if (payloads.length === 0) return
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}

/**
 * The same, and the eager listeners of this process run before `inTransaction` resolves: for effects that must be
 * visible when the call's reply arrives, such as the end of a session.
 */
export async function announceEach(
  tx: DatabaseOrTransaction,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  const announced = announcements.get(tx)
  if (!announced) throw new Error(`${channel} was announced outside a transaction`)
  await notifyEach(tx, channel, payloads)
  for (const payload of payloads) announced.push([channel, payload])
}

/** A moment, in epoch milliseconds, to compare a `timestamptz` column with; to write one, give a Date. */
export const moment = (epochMs: number): RawBuilder<number> => sql<number>`${new Date(epochMs)}::timestamptz`

/** Whether the error is a violation of a unique constraint. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  isPostgresError(error, '23505') && isOf(error, constraint)

/** Whether the error is a violation of a foreign key: a referenced row is missing, or the deleted row is referenced. */
export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  isPostgresError(error, '23503') && isOf(error, constraint)

const isOf = (error: unknown, constraint: string | undefined): boolean =>
  constraint === undefined || (error instanceof Error && 'constraint' in error && error.constraint === constraint)

const isPostgresError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
