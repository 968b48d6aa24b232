import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPool } from './database.ts'
import { tableTypes } from './table-types.ts'
import { cloneDatabase } from './test-database.ts'

test('the table types in the repository are what `npm run generate` makes of the migrations', async () => {
  await using clone = await cloneDatabase()
  const pool = openPool(clone.settings)
  const generated = await tableTypes(pool).finally(() => pool.end())
  const committed = await readFile(path.join(import.meta.dirname, 'tables.ts'), 'utf8')
  expect(committed).toBe(generated)
})
