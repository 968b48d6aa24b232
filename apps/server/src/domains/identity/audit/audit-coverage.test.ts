import { auditedObjects, jobNames } from '@slipway/contract/identity/audit/audit.ts'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../../db/database.ts'
import { cloneDatabase, type ClonedDatabase } from '../../../db/testing/test-database.ts'
import { tables as listedTables } from '../../../db/testing/tables.ts'

/** Tables that the audit log excludes on purpose. */
const unauditedTables = Object.keys(listedTables).filter((name) => listedTables[name]?.unaudited !== undefined)

let clone: ClonedDatabase
let pool: Pool
beforeAll(async () => {
  clone = await cloneDatabase()
  pool = openPool(clone.settings, { poolSize: 1 })
})
afterAll(async () => {
  await pool.end()
  await clone.drop()
})

interface Table {
  name: string
  /** Null: the table has no trigger of the audit log. */
  secrets: string[] | null
  columns: { name: string; type: string }[]
}

async function tables(): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select relname as name,
      (select (regexp_match(pg_get_triggerdef(oid), 'audit_row\\(''[^'']*'', ''[^'']*'', ''([^'']*)'''))[1]::text[]
         from pg_trigger where tgrelid = pg_class.oid and tgname = 'audited') as secrets,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)))
         from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns
    from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`)
  return rows
}

test('every table is followed by the audit log, or knowingly not', async () => {
  const forgotten = (await tables())
    .filter(({ name, secrets }) => secrets === null && !unauditedTables.includes(name))
    .map(
      ({ name }) =>
        `${name}: add "select audit_table('${name}', '<column that names a row>', secrets => '{…}', quiet => '{…}');" to its ` +
        `migration (from 0014 on, else to a new one) and its name to auditedObjects in contract/audit/audit.ts; ` +
        `or say in db/testing/tables.ts why not, as unaudited`,
    )
  expect(forgotten).toEqual([])
})

test('what is knowingly not followed exists, and is not followed', async () => {
  const all = new Map((await tables()).map((table) => [table.name, table]))
  const wrong = unauditedTables.filter((name) => name !== 'schema_migrations' && all.get(name)?.secrets !== null)
  expect(wrong).toEqual([])
})

test('every table that is followed has a name in both languages, and no other', async () => {
  const followed = (await tables()).filter(({ secrets }) => secrets !== null).map(({ name }) => name)
  const nameless = followed.filter((name) => !(name in auditedObjects))
  expect(nameless.map((name) => `${name}: name it in auditedObjects, contract/src/audit/audit.ts`)).toEqual([])
  expect(Object.keys(auditedObjects).filter((name) => !followed.includes(name))).toEqual([])
})

test('no column that looks like a secret is shown', async () => {
  const shown = (await tables()).flatMap(({ name, secrets, columns }) =>
    columns
      .filter(({ type }) => ['text', 'bytea', 'jsonb', 'text[]'].includes(type))
      .filter(
        (column) => column.type === 'bytea' || /secret|password|hash|token|sealed|private|cipher/.test(column.name),
      )
      .filter((column) => secrets !== null && !secrets.includes(column.name))
      .map((column) => `${name}.${column.name}: list it among the secrets of audit_table`),
  )
  expect(shown).toEqual([])
})

test('every job of the server has a name in both languages, and no other', () => {
  const domains = path.resolve(import.meta.dirname, '../..')
  const declared = globSync('**/*.ts', { cwd: domains })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join(domains, file), 'utf8').matchAll(
        /name: '([\w.-]+)',\s*cron:|kind: 'job', name: '([\w.-]+)'|_JOB = '([\w.-]+)'/g,
      ),
    ])
    .map(([, recurring, own, constant]) => recurring ?? own ?? constant ?? '')
  expect([...new Set(declared)].toSorted()).toEqual(Object.keys(jobNames).toSorted())
})
