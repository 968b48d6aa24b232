import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPool } from './database.ts'
import { tablesSource } from './table-types.ts'
import { cloneDatabase } from './testing/test-database.ts'

test('the table types in the repository are what `npm run generate` makes of the migrations', async () => {
  await using clone = await cloneDatabase()
  const pool = openPool(clone.settings)
  const generated = await tablesSource(pool).finally(() => pool.end())
  expect(readFileSync(path.join(import.meta.dirname, 'tables.generated.ts'), 'utf8')).toBe(generated)
})
