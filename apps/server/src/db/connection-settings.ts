import type { PoolConfig } from 'pg'

/** The address of a Postgres: a `DATABASE_URL`, or its parts. Plain data. */
export type ConnectionSettings = Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database'>

/** The same server and account with another database. */
export function databaseOf({ connectionString, ...parts }: ConnectionSettings, database: string): ConnectionSettings {
  if (connectionString === undefined) return { ...parts, database }
  return { connectionString: connectionString.replace(/^([a-z]+:\/\/[^/?]*)(\/[^?]*)?/i, `$1/${database}`) }
}
