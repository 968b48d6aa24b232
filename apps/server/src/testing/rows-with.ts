import type { TestServer } from './test-server.ts'

/** The tables with this text in any column, also as bytes. */
export async function rowsWith({ db }: TestServer, text: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  const patterns = [text, Buffer.from(text).toString('hex')].map((one) => `%${one}%`)
  for (const { name } of rows) {
    const { rowCount } = await db.pool.query(`select from "${name}" t where t::text ilike any ($1) limit 1`, [patterns])
    if (rowCount) found.push(name)
  }
  return found
}
