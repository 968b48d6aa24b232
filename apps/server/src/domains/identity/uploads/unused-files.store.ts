import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

/** What devices and people did: large, and no reason to keep a picture. */
const records = [
  'files',
  'device_messages',
  'device_reports',
  'audit_entries',
  'audit_changes',
  'ota_job_ends',
  'ota_job_events',
]
const NAME = String.raw`[0-9a-f]{64}\.[a-z0-9]{1,8}`

export const unusedFilesStore = (db: DatabaseOrTransaction) => {
  /** Every column that could name a file. A new table is one of them without a change here. */
  async function columns(): Promise<Map<string, string[]>> {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select c.relname as "table", array_agg(a.attname::text) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
        and c.relname <> all(${records})
      group by c.relname`.execute(db)
    return new Map(rows.map((row) => [row.table, row.columns]))
  }

  return {
    /** Those of the names that anything in the database mentions. */
    async mentioned(names: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>()
      if (names.length === 0) return found
      for (const [table, of] of await columns()) {
        const text = sql`concat_ws(' ', ${sql.join(of.map((column) => sql`${sql.ref(column)}::text`))})`
        const { rows } = await sql<{ name: string }>`
          select distinct named[1] as name from ${sql.table(table)}, regexp_matches(${text}, ${NAME}, 'g') as named
          where named[1] = any(${names})`.execute(db)
        for (const { name } of rows) found.add(name)
      }
      return found
    },

    /** Uploads from before, in the order of their names. */
    async old(before: number, { after, limit }: { after: string; limit: number }): Promise<string[]> {
      const rows = await db
        .selectFrom('files')
        .select('name')
        .where('created_at', '<', moment(before))
        .where('name', '>', after)
        .orderBy('name')
        .limit(limit)
        .execute()
      return rows.map(({ name }) => name)
    },

    /** Blocks references and uploads of those that are still old until the transaction ends. */
    async lockOld(names: readonly string[], before: number): Promise<string[]> {
      const rows = await db
        .selectFrom('files')
        .select('name')
        .where('name', 'in', names)
        .where('created_at', '<', moment(before))
        .orderBy('name')
        .forUpdate()
        .skipLocked()
        .execute()
      return rows.map(({ name }) => name)
    },

    async drop(names: readonly string[]): Promise<void> {
      if (names.length > 0) await db.deleteFrom('files').where('name', 'in', names).execute()
    },

    async withRow(names: readonly string[]): Promise<Set<string>> {
      const rows = await db.selectFrom('files').select('name').where('name', 'in', names).execute()
      return new Set(rows.map(({ name }) => name))
    },
  }
}
