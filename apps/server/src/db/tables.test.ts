import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPool } from './database.ts'
import { tableFiles } from './table-types.ts'
import { cloneDatabase } from './testing/test-database.ts'

const folder = import.meta.dirname

test('the table types in the repository are what `npm run generate` makes of the migrations', async () => {
  await using clone = await cloneDatabase()
  const pool = openPool(clone.settings)
  const generated = await tableFiles(pool).finally(() => pool.end())
  const names = ['tables.ts', ...readdirSync(path.join(folder, 'tables')).map((name) => `tables/${name}`)]
  const committed = Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
  expect(committed).toEqual(generated)
})
