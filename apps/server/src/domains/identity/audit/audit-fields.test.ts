import { auditedObjects } from '@slipway/contract/identity/audit/audit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { columnNames, fieldNames } from './audit-fields.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Rows of a device, its product and the product's parts. */
const tables = [
  'devices',
  'products',
  'features',
  'product_identities',
  'history_settings',
  'product_stage_moves',
  'event_messages',
  'model_versions',
  'device_certificates',
]

test('every column that a device’s history can show has a word in both languages', async () => {
  const { rows } = await server.db.pool.query<{ column: string }>(
    `select distinct column_name as column from information_schema.columns
     where table_name = any ($1) and column_name <> 'id' and column_name !~ '^(product|device|feature)_id$'`,
    [tables],
  )
  const columns = rows.map(({ column }) => column)
  expect(columns.length).toBeGreaterThan(50)
  expect(columns.filter((column) => fieldNames([column], 'zh-CN').length === 0)).toEqual([])
  const shown = columns.flatMap((column) => fieldNames([column], 'en-US'))
  expect(shown.filter((name) => name.includes('_'))).toEqual([])
})

test('every column of an audited table has a name in both languages, and no two of a table the same', async () => {
  const { rows } = await server.db.pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and table_name = any ($1) group by table_name`,
    [Object.keys(auditedObjects)],
  )
  expect(rows.length).toBe(Object.keys(auditedObjects).length)
  const nameless = rows.flatMap(({ table, columns }) => {
    const named = Object.entries(columnNames(columns, 'zh-CN'))
    return named
      .filter(([column, name]) => name === column)
      .map(([column]) => `${table}.${column}: name it in audit-row-fields.ts`)
  })
  expect(nameless).toEqual([])
  const ambiguous = rows.flatMap(({ table, columns }) =>
    (['zh-CN', 'en-US'] as const).flatMap((locale) => {
      const names = Object.values(columnNames(columns, locale))
      return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${table}: ${name}`)
    }),
  )
  expect(ambiguous).toEqual([])
})
