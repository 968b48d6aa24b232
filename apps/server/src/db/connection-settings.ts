import type { PoolConfig } from 'pg'

/** How to reach a Postgres: a `DATABASE_URL`, or the parts of one. */
export type ConnectionSettings = Pick<
  PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>
