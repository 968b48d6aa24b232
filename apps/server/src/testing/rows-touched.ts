import { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import type { Database, DatabaseOrTransaction } from '../db/database.ts'

/** The same connection as a pool and as the query builder. */
export interface OneConnection {
  pool: Pick<Pool, 'query'>
  db: DatabaseOrTransaction
}

interface Statement {
  text: string
  values?: unknown[]
}

/** Rows and index entries of these tables and their partitions that the work reads over the connection that it is given. */
export async function rowsTouched(
  database: Database,
  tables: readonly string[],
  work: (on: OneConnection) => Promise<unknown>,
): Promise<number> {
  return database.connection().execute(async (db) => {
    const query = (statement: Statement | string, given: unknown[] = []) => {
      const { text, values = given }: Statement = typeof statement === 'string' ? { text: statement } : statement
      return db.executeQuery(CompiledQuery.raw(text, values))
    }
    const read = async () => {
      await query('select pg_stat_force_next_flush()')
      const { rows } = await db.executeQuery<{ n: number }>(
        CompiledQuery.raw(
          `select ((select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0) from pg_stat_user_tables where relname ~ $1)
             + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes where relname ~ $1))::bigint as n`,
          [`^(${tables.join('|')})(_[0-9a-z]+)?$`],
        ),
      )
      return rows[0]?.n ?? 0
    }
    const before = await read()
    await work({ pool: { query } as unknown as Pool, db })
    return (await read()) - before
  })
}
