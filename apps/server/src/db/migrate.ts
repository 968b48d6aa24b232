import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { advisoryLocks } from './advisory-locks.ts'

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')

const OLDEST_POSTGRES = 15

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Migrates the database: runs every `NNNN-name.sql` of the folder once, in order, each in a transaction. Concurrent
 * processes wait for each other. Returns the names of the new ones.
 */
export async function migrate(pool: Pool, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await pool.connect()
  let isBroken = true
  try {
    refuseOldPostgres(await readVersion(client))
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    const ran = await applyPending(client, migrations).finally(() =>
      client.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations]),
    )
    isBroken = false
    return ran
  } finally {
    client.release(isBroken)
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  return names.map((name) => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`The migration ${name} must be named like 0001-accounts.sql.`)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`)
    numbers.add(number)
    // A checkout with CRLF line ends is the same migration.
    const sql = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

async function readVersion(client: PoolClient): Promise<PostgresVersion> {
  const { rows } = await client.query<PostgresVersion>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  )
  return rows[0] ?? { number: 0, text: 'unknown' }
}

/** `number` is in the format of `server_version_num`: 150004 for 15.4. */
export interface PostgresVersion {
  number: number
  text: string
}

export function refuseOldPostgres({ number, text }: PostgresVersion): void {
  if (number >= OLDEST_POSTGRES * 10_000) return
  throw new Error(
    `The database is Postgres ${text}; Slipway needs ${OLDEST_POSTGRES} or newer. Set DATABASE_URL to a supported version.`,
  )
}

async function applyPending(client: PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseForeignHistory(migrations, applied)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of pending) await apply(client, migration)
  return pending.map(({ name }) => name)
}

function refuseForeignHistory(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name))
  for (const name of applied.keys()) {
    if (!known.has(name))
      throw new Error(
        `The database has run the migration ${name}, which this release does not know. The database is from a newer release.`,
      )
  }
  const last = [...applied.keys()].at(-1)
  for (const { name, checksum } of migrations) {
    const ran = applied.get(name)
    if (ran !== undefined && ran !== checksum) {
      throw new Error(`The migration ${name} was edited after it had run. Undo the edit and write a new migration.`)
    }
    if (ran === undefined && last !== undefined && name < last) {
      throw new Error(`The migration ${name} comes before ${last}, which has already run. Give it a higher number.`)
    }
  }
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
