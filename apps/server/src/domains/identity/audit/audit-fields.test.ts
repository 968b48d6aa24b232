import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { fieldNames } from './audit-fields.ts'

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
