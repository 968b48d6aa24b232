import type { PoolConfig } from 'pg'

/** How to reach a Postgres: a `DATABASE_URL`, or the parts of one. Plain data. */
export type ConnectionSettings = Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database'>

/** The same server and account, another database. */
export function databaseOf({ connectionString, ...parts }: ConnectionSettings, database: string): ConnectionSettings {
  if (connectionString === undefined) return { ...parts, database }
  return { connectionString: connectionString.replace(/^([a-z]+:\/\/[^/?]*)(\/[^?]*)?/i, `$1/${database}`) }
}
