import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction as inOne } from '../db/database.ts'
import { domainEvents } from './domain-events.ts'
import { inTransaction } from './subscriptions.ts'
import { counted, outboxRig, recorder, type OutboxProcess } from './testing/outbox-rig.ts'

const pendingIn = async ({ db }: OutboxProcess): Promise<number> =>
  (await db.pool.query('select from outbox_events')).rows.length

test('a handler in the transaction sees what the publisher has written; what it throws rolls back both, and no one is notified', async () => {
  await using rig = await outboxRig()
  const seen: number[] = []
  const { told, subscription } = recorder()
  const events = domainEvents(rig.clock)
  events.subscribe([
    subscription,
    inTransaction(counted, async (tx, { n }) => {
      const { rows } = await sql<{ n: number }>`select n from scratch order by n`.execute(tx)
      seen.push(...rows.map((row) => row.n))
      if (n === 2) throw new Error('two is refused')
    }),
  ])
  const process = rig.process([subscription])
  await process.db.pool.query('create table scratch (n integer)')
  const add = (n: number) =>
    inOne(process.db, async (tx) => {
      await sql`insert into scratch values (${n})`.execute(tx)
      await events.publish(tx, counted, { thing: 'a', n })
    })
  await add(1)
  await expect(add(2)).rejects.toThrow('two is refused')
  await add(3)
  expect(seen).toEqual([1, 1, 2, 1, 3])
  await process.outbox.deliverDue()
  expect(told.map(({ n }) => n)).toEqual([1, 3])
})

test('handlers in the transaction run in the order in which they were registered', async () => {
  await using rig = await outboxRig()
  const order: string[] = []
  const process = rig.process(
    ['first', 'second'].map((name) => inTransaction(counted, async () => void order.push(name))),
  )
  await process.publish({ thing: 'a', n: 1 })
  expect(order).toEqual(['first', 'second'])
})

test('where no one is notified after the commit, nothing is written', async () => {
  await using rig = await outboxRig()
  const process = rig.process([inTransaction(counted, async () => {})])
  await process.publish({ thing: 'a', n: 1 })
  const { rows } = await process.db.pool.query<{ used: boolean }>('select is_called as used from outbox_positions')
  expect([await pendingIn(process), rows[0]?.used]).toEqual([0, false])
})

test('an event outside a transaction is refused: it could announce what never happened', async () => {
  await using rig = await outboxRig()
  const { db } = rig.process([])
  const publishing = domainEvents(rig.clock).publish(db, counted, { thing: 'a', n: 1 })
  await expect(publishing).rejects.toThrow('test.counted was published outside a transaction')
})

test('one subscriber cannot subscribe to an event twice: the outbox would tell it twice by one name', async () => {
  const { subscription } = recorder()
  const events = domainEvents({ now: () => 0 })
  expect(() => events.subscribe([subscription, subscription])).toThrow('recorder subscribes to test.counted twice')
})
