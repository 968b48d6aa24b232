import { expect, test } from 'vitest'
import { advisoryLockClasses, advisoryLocks, lockInTransaction, lockKeyInTransaction } from './advisory-locks.ts'
import { inTransaction, openDatabase } from './database.ts'
import { cloneDatabase } from './testing/test-database.ts'

test.each([
  ['lock', advisoryLocks],
  ['class of locks', advisoryLockClasses],
])('no number stands for more than one %s', (_what, table) => {
  const numbers = Object.values(table)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('work under one lock is kept apart from work under the same one only', async () => {
  await using database = await cloneDatabase()
  const db = openDatabase(database.settings)
  const isFree = async (query: string): Promise<unknown> =>
    (await db.pool.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${query}) as free`)).rows[0]?.free
  try {
    await inTransaction(db, async (tx) => {
      await lockInTransaction(tx, 'administration')
      await lockKeyInTransaction(tx, 'secondFactors', 7)
      expect(await isFree(`${advisoryLocks.administration}::bigint`)).toBe(false)
      expect(await isFree(`${advisoryLocks.runningFleets}::bigint`)).toBe(true)
      expect(await isFree(`${advisoryLockClasses.secondFactors}, hashtext('7')`)).toBe(false)
      expect(await isFree(`${advisoryLockClasses.secondFactors}, hashtext('8')`)).toBe(true)
      expect(await isFree(`${advisoryLockClasses.verificationCodes}, hashtext('7')`)).toBe(true)
    })
  } finally {
    await db.close()
  }
})
