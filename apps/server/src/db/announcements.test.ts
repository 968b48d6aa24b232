import { expect, test } from 'vitest'
import { announceEach, inTransaction, openDatabase } from './database.ts'
import { cloneDatabase } from './testing/test-database.ts'

const CHANNEL = 'test.ended'

async function listeningDatabase() {
  const clone = await cloneDatabase()
  const db = openDatabase(clone.settings, { poolSize: 2 })
  const heard: string[] = []
  const byPostgres = Promise.withResolvers<string>()
  await db.listen(CHANNEL, { onMessage: (payload) => void heard.push(payload), isEager: true })
  await db.listen(CHANNEL, { onMessage: byPostgres.resolve })
  return {
    db,
    heard,
    byPostgres: byPostgres.promise,
    async [Symbol.asyncDispose]() {
      await db.close()
      await clone.drop()
    },
  }
}

test('an eager listener has heard an announcement when the transaction resolves, inside a joined one too; others hear it once', async () => {
  await using listening = await listeningDatabase()
  const { db, heard, byPostgres } = listening
  await inTransaction(db, async (tx) => {
    await inTransaction(tx, (joined) => announceEach(joined, CHANNEL, ['a', 'b']))
    expect(heard).toEqual([])
  })
  expect(heard.slice(0, 2)).toEqual(['a', 'b'])
  expect(await byPostgres).toBe('a')
})

test('what is rolled back is announced to no one', async () => {
  await using listening = await listeningDatabase()
  const { db, heard, byPostgres } = listening
  const failing = inTransaction(db, async (tx) => {
    await announceEach(tx, CHANNEL, ['lost'])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await inTransaction(db, (tx) => announceEach(tx, CHANNEL, ['kept']))
  expect(await byPostgres).toBe('kept')
  expect(heard).not.toContain('lost')
})

test('outside a transaction there is nothing to wait for, so it is refused', async () => {
  await using listening = await listeningDatabase()
  await expect(announceEach(listening.db, CHANNEL, ['a'])).rejects.toThrow('outside a transaction')
})
