import { DAY_MS, HOUR_MS, SECOND_MS } from '@slipway/contract/durations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction as inOne } from '../db/database.ts'
import { domainEvents } from './domain-events.ts'
import { retryDelayMs } from './outbox-delivery.ts'
import { afterCommit } from './subscriptions.ts'
import { counted, outboxRig, recorder, type OutboxProcess } from './testing/outbox-rig.ts'

/** A transaction that has published an event, and commits on demand. */
async function openPublication(
  { db }: OutboxProcess,
  events: ReturnType<typeof domainEvents>,
  thing: string,
  n: number,
) {
  const published = Promise.withResolvers<void>()
  const committing = Promise.withResolvers<void>()
  const done = inOne(db, async (tx) => {
    await events.publish(tx, counted, { thing, n })
    published.resolve()
    await committing.promise
  })
  await published.promise
  return async () => {
    committing.resolve()
    await done
  }
}

test('what is committed late is not skipped, though a later event of its key is delivered already', async () => {
  await using rig = await outboxRig()
  const { subscription, numbersOf } = recorder()
  const process = rig.process([subscription])
  const events = domainEvents(rig.clock)
  events.subscribe([subscription])
  const commitFirst = await openPublication(process, events, 'a', 1)
  const commitSecond = await openPublication(process, events, 'a', 2)
  await commitSecond()
  await process.outbox.deliverDue()
  expect(numbersOf('a')).toEqual([2])
  await commitFirst()
  await process.outbox.deliverDue()
  expect(numbersOf('a')).toEqual([2, 1])
})

test('publishers who lock the row that they tell of are heard in the order of their commits, once, by several processes', async () => {
  await using rig = await outboxRig()
  const { told, subscription, numbersOf } = recorder()
  const processes = [rig.process([subscription]), rig.process([subscription]), rig.process([subscription])]
  const things = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  const [first] = processes
  await first?.db.pool.query('create table things (name text primary key, n integer not null)')
  await first?.db.pool.query('insert into things select name, 0 from unnest($1::text[]) as name', [things])
  const events = domainEvents(rig.clock)
  events.subscribe([subscription])
  /** The row is locked until the commit, so the number follows the order of commits. */
  const change = ({ db }: OutboxProcess, thing: string) =>
    inOne(db, async (tx) => {
      const { rows } = await sql<{ n: number }>`update things set n = n + 1 where name = ${thing} returning n`.execute(
        tx,
      )
      await events.publish(tx, counted, { thing, n: rows[0]?.n ?? 0 })
    })
  const publishing = Promise.all(
    processes.flatMap((process) => things.flatMap((thing) => Array.from({ length: 10 }, () => change(process, thing)))),
  )
  const publishers = { areBusy: true }
  const delivering = processes.map(async ({ outbox }) => {
    while (publishers.areBusy) await outbox.deliverDue()
  })
  await publishing
  publishers.areBusy = false
  await Promise.all(delivering)
  await first?.outbox.deliverDue()
  expect(told).toHaveLength(300)
  for (const thing of things) expect(numbersOf(thing)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
})

test('a process that dies after the handler and before its mark leaves the event, which is delivered again under its id', async () => {
  await using rig = await outboxRig()
  const dying = rig.process([])
  const killed: number[] = []
  const { told, subscription } = recorder(async (_event, { id }) => {
    if (killed.length > 0) return
    killed.push(id)
    // The handler is done; now all of the process's database connections are terminated.
    await dying.db.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7273055`,
    )
  })
  const [first, second] = [rig.process([subscription]), rig.process([subscription])]
  await first.publish({ thing: 'a', n: 1 }, { thing: 'a', n: 2 })
  await expect(first.outbox.deliverDue()).rejects.toThrow()
  await second.outbox.deliverDue()
  expect(told.map(({ n }) => n).slice(-2)).toEqual([1, 2])
  expect(new Set(told.filter(({ n }) => n === 1).map(({ id }) => id))).toEqual(new Set(killed))
})

test.each([3, 24 * 40])(
  'an event that failed while the clock was %i hours ahead is tried again once it is set back',
  async (hours) => {
    await using rig = await outboxRig()
    let isBroken = true
    const { subscription, numbersOf } = recorder(() => {
      if (isBroken) throw new Error('not yet')
    })
    const { publish, outbox } = rig.process([subscription])
    await publish({ thing: 'a', n: 1 })
    rig.clock.advance(hours * HOUR_MS)
    await outbox.deliverDue()
    rig.clock.advance(-hours * HOUR_MS)
    isBroken = false
    await outbox.deliverDue()
    expect(numbersOf('a')).toEqual([1])
  },
)

test('an event that fails holds up its own key alone, and is tried again with growing pauses', async () => {
  await using rig = await outboxRig()
  let isBroken = true
  const { told, subscription, numbersOf } = recorder(({ thing, n }) => {
    if (isBroken && thing === 'poison' && n === 1) throw new Error('not yet')
  })
  const { publish, outbox, db } = rig.process([subscription])
  await publish({ thing: 'poison', n: 1 }, { thing: 'poison', n: 2 }, { thing: 'well', n: 1 })
  await outbox.deliverDue()
  await publish({ thing: 'poison', n: 3 }, { thing: 'well', n: 2 })
  await outbox.deliverDue()
  expect([numbersOf('poison'), numbersOf('well')]).toEqual([[], [1, 2]])
  expect(await outbox.state()).toMatchObject([{ subscriber: 'recorder', pending: 3, failing: 1 }])

  const attempts = async () =>
    (await db.pool.query<{ n: number }>('select max(attempts) as n from outbox_events')).rows[0]?.n
  expect(await attempts()).toBe(1)
  rig.clock.advance(retryDelayMs(0) - 1)
  await outbox.deliverDue()
  expect(await attempts()).toBe(1)
  rig.clock.advance(1)
  await outbox.deliverDue()
  expect(await attempts()).toBe(2)

  isBroken = false
  rig.clock.advance(retryDelayMs(1))
  await outbox.deliverDue()
  expect(numbersOf('poison')).toEqual([1, 2, 3])
  expect(told.find(({ thing, n }) => thing === 'poison' && n === 1)).toMatchObject({ attempt: 3 })
  expect(await outbox.state()).toEqual([])
})

test('the pauses double from a second to an hour', () => {
  expect([0, 1, 2, 3].map(retryDelayMs)).toEqual([1, 2, 4, 8].map((seconds) => seconds * SECOND_MS))
  expect([12, 100].map(retryDelayMs)).toEqual([HOUR_MS, HOUR_MS])
})

test('thousands of events behind one that fails do not hide those of other things', async () => {
  await using rig = await outboxRig()
  const { subscription, numbersOf } = recorder(({ thing }) => {
    if (thing === 'poison') throw new Error('never')
  })
  const { publish, outbox, db } = rig.process([subscription])
  await publish({ thing: 'poison', n: 0 })
  await db.pool.query(
    `insert into outbox_events (at, subscriber, key, event, payload)
     select $1, 'recorder', 'poison', 'test.counted', jsonb_build_object('thing', 'poison', 'n', n)
     from generate_series(1, 2000) as n`,
    [new Date(rig.clock.now())],
  )
  await publish({ thing: 'well', n: 1 })
  await outbox.deliverDue()
  expect(numbersOf('well')).toEqual([1])
  expect(await outbox.state()).toMatchObject([{ pending: 2001, failing: 1 }])
})

test('a handler that never answers has failed, and its shard goes on', async () => {
  await using rig = await outboxRig()
  const { subscription, numbersOf } = recorder(({ thing }) => (thing === 'hanging' ? new Promise(() => {}) : undefined))
  const { publish, outbox } = rig.process([subscription], { handlerTimeoutMs: 1 })
  await publish({ thing: 'hanging', n: 1 })
  await outbox.deliverDue()
  expect(await outbox.state()).toMatchObject([{ failing: 1 }])
  expect(numbersOf('hanging')).toEqual([])
})

test('a payload that breaks its schema reaches no handler', async () => {
  await using rig = await outboxRig()
  const { told, subscription } = recorder()
  const { outbox, db } = rig.process([subscription])
  await db.pool.query(
    `insert into outbox_events (at, subscriber, key, event, payload) values ($1, 'recorder', 'a', 'test.counted', '{"n": "one"}')`,
    [new Date(rig.clock.now())],
  )
  await outbox.deliverDue()
  expect(told).toEqual([])
  expect(await outbox.state()).toMatchObject([{ failing: 1 }])
})

test('a subscriber that fails does not hold up another of the same event', async () => {
  await using rig = await outboxRig()
  const { told, subscription } = recorder()
  const broken = afterCommit(counted, { subscriber: 'broken', key: ({ thing }) => thing }, () =>
    Promise.reject(new Error('never')),
  )
  const { publish, outbox } = rig.process([broken, subscription])
  await publish({ thing: 'a', n: 1 })
  await outbox.deliverDue()
  expect(told).toMatchObject([{ n: 1 }])
  expect((await outbox.state()).map(({ subscriber }) => subscriber)).toEqual(['broken'])
})

test('a shard that another process works on is left to it', async () => {
  await using rig = await outboxRig()
  const { told, subscription } = recorder()
  const { publish, outbox, db } = rig.process([subscription])
  await publish({ thing: 'a', n: 1 })
  const other = await db.pool.connect()
  const locks = (verb: string) =>
    other.query(`select ${verb}(7273055, hashtext('recorder ' || shard)) from generate_series(0, 7) as shard`)
  await locks('pg_advisory_lock')
  await outbox.deliverDue()
  expect(told).toEqual([])
  await locks('pg_advisory_unlock')
  other.release()
  await outbox.deliverDue()
  expect(told).toHaveLength(1)
})

test('an event of a subscriber that this version does not know is left for the one that does', async () => {
  await using rig = await outboxRig()
  const { told, subscription } = recorder()
  const newer = rig.process([subscription])
  await newer.publish({ thing: 'a', n: 1 })
  await rig.process([]).outbox.deliverDue()
  rig.clock.advance(DAY_MS)
  await newer.outbox.deliverDue()
  expect(told).toMatchObject([{ n: 1, attempt: 1 }])
})
