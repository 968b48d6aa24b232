import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { dryRun } from './dry-run.ts'
import { cloneDatabase } from './testing/test-database.ts'

test('a dry run gives what its work gives and leaves the database as it was', async () => {
  await using clone = await cloneDatabase()
  const db = openDatabase(clone.settings)
  const isThere = async (): Promise<unknown> => {
    const { rows } = await db.pool.query<{ isThere: boolean }>(`select to_regclass('tried') is not null as "isThere"`)
    return rows[0]?.isThere
  }
  try {
    const result = await dryRun(db, async (tx) => {
      await sql`create table tried (id int)`.execute(tx)
      return 'tried'
    })
    expect([result, await isThere()]).toEqual(['tried', false])
    await expect(dryRun(db, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  } finally {
    await db.close()
  }
})
