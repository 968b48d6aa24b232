import type { Database } from '../db/database.ts'

/** Columns that move by themselves, whatever is asked: when something was last seen or used. */
const MOVING = ['seen_at', 'last_used_at', 'last_used_ip']

/** What tells of askings, refused ones too, and is written after they were answered. */
export const isLog = (table: string): boolean => /^(audit_|device_refused_attempts$)/.test(table)

export interface TableRow {
  table: string
  /** The row as JSON, without what moves by itself. */
  text: string
}

interface Table {
  name: string
}

/** Every table that is no view; of a partitioned one its parts. */
async function tablesOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<Table>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** All rows of all tables, but those of the logs where `withLog` does not ask for them. */
export async function rowsOf(db: Database, { withLog }: { withLog: boolean }): Promise<TableRow[]> {
  const tables = (await tablesOf(db)).filter((table) => withLog || !isLog(table))
  const one = (table: string) =>
    `select '${table}' as table, (to_jsonb(r) - $1::text[])::text as text from "${table}" r`
  const { rows } = await db.pool.query<TableRow>(`${tables.map(one).join(' union all ')} order by 1, 2`, [MOVING])
  return rows
}

/** What there is in `after` and not in `before`, and the other way round. */
export function changedRows(before: readonly TableRow[], after: readonly TableRow[]) {
  const keyOf = ({ table, text }: TableRow) => `${table} ${text}`
  const missing = (from: readonly TableRow[], among: readonly TableRow[]) => {
    const known = new Set(among.map(keyOf))
    return from.filter((row) => !known.has(keyOf(row)))
  }
  return { added: missing(after, before), removed: missing(before, after) }
}
