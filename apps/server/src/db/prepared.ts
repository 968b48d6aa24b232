import type { RawBuilder } from 'kysely'
import { createHash } from 'node:crypto'
import type { Database } from './database.ts'

/**
 * Runs a statement that each connection plans once instead of each time: for reads in which planning takes as long as
 * reading. What makes its text different must be bounded, and one plan must suit all of its parameters.
 */
export async function prepared<Row>(db: Database, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db)
  const name = createHash('sha1').update(text).digest('base64url')
  const { rows } = await db.pool.query<Row & object>({ name, text, values: [...parameters] })
  return rows
}
