import { DAY_MS } from '@slipway/contract/durations.ts'
import { expect, test } from 'vitest'
import { OUTBOX_KEEP_DAYS } from './outbox-partitions.ts'
import { outboxRig, recorder, type OutboxProcess } from './testing/outbox-rig.ts'

const dropOld = ({ outbox }: OutboxProcess) => outbox.jobs[0]?.run()

const placesOf = async ({ db }: OutboxProcess): Promise<Record<string, number>> => {
  const { rows } = await db.pool.query<{ name: string; n: number }>(
    'select tableoid::regclass::text as name, count(*)::int as n from outbox_events group by 1 order by 1',
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

const partitionsOf = async ({ db }: OutboxProcess): Promise<string[]> => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'outbox_events'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Resolves with the subscriber's first event. */
function firstTold() {
  const first = Promise.withResolvers<number>()
  const { subscription } = recorder(({ n }) => first.resolve(n))
  return { subscription, told: first.promise }
}

test('a process that delivers is woken by the commit, and by its poll where the message was lost', async () => {
  await using rig = await outboxRig()
  const byCommit = firstTold()
  const woken = rig.process([byCommit.subscription], { pollMs: DAY_MS })
  await woken.outbox.start()
  await rig.process([byCommit.subscription]).publish({ thing: 'a', n: 1 })
  expect(await byCommit.told).toBe(1)
  await woken.outbox.stop()

  const byPoll = firstTold()
  const polling = rig.process([byPoll.subscription], { pollMs: 1 })
  await polling.outbox.start()
  await polling.db.pool.query(
    `insert into outbox_events (at, subscriber, key, event, payload)
     values ($1, 'recorder', 'a', 'test.counted', '{"thing": "a", "n": 2}')`,
    [new Date(rig.clock.now())],
  )
  expect(await byPoll.told).toBe(2)
})

test('the partitions of today and the next three days are there before anything is published', async () => {
  await using rig = await outboxRig()
  const process = rig.process([recorder().subscription])
  await process.outbox.prepare()
  const days = ['20', '21', '22', '23'].map((day) => `outbox_events_202611${day}`)
  expect(await partitionsOf(process)).toEqual([...days, 'outbox_events_undated'])
  await process.publish({ thing: 'a', n: 1 })
  expect(await placesOf(process)).toEqual({ outbox_events_20261120: 1 })
})

test('an event that comes before its partition is delivered from where it is, before those that follow', async () => {
  await using rig = await outboxRig()
  const { numbersOf, subscription } = recorder()
  const process = rig.process([subscription])
  await process.publish({ thing: 'a', n: 1 })
  expect(await placesOf(process)).toEqual({ outbox_events_undated: 1 })
  await process.outbox.prepare()
  await process.publish({ thing: 'a', n: 2 })
  expect(await placesOf(process)).toEqual({ outbox_events_undated: 2 })
  const days = ['21', '22', '23'].map((day) => `outbox_events_202611${day}`)
  expect(await partitionsOf(process)).toEqual([...days, 'outbox_events_undated'])
  await process.outbox.deliverDue()
  expect(numbersOf('a')).toEqual([1, 2])
})

test('while many events are in the default partition, which Postgres would read under a lock, only later days are created', async () => {
  await using rig = await outboxRig()
  const process = rig.process([recorder().subscription])
  await process.db.pool.query(
    `insert into outbox_events (at, subscriber, key, event, payload)
     select $1, 'recorder', n, 'test.counted', '{}' from generate_series(1, 1000) as n`,
    [new Date(rig.clock.now())],
  )
  await process.outbox.prepare()
  const later = ['22', '23'].map((day) => `outbox_events_202611${day}`)
  expect(await partitionsOf(process)).toEqual([...later, 'outbox_events_undated'])
  const checks = `select from pg_constraint where conrelid = 'outbox_events_undated'::regclass and contype = 'c'`
  expect((await process.db.pool.query(checks)).rowCount).toBe(0)
})

test('a constraint that a killed process left on the default partition refuses no event after the next start', async () => {
  await using rig = await outboxRig()
  const process = rig.process([recorder().subscription])
  await process.db.pool.query(
    `alter table outbox_events_undated add constraint outbox_events_20261120_unbegun check (at < '2026-11-20') not valid`,
  )
  await expect(process.publish({ thing: 'a', n: 1 })).rejects.toThrow('outbox_events_20261120_unbegun')
  await process.outbox.prepare()
  rig.clock.advance(5 * DAY_MS)
  await process.publish({ thing: 'a', n: 2 })
  expect(await placesOf(process)).toEqual({ outbox_events_undated: 1 })
})

test('old events of the default partition are discarded like those of a day', async () => {
  await using rig = await outboxRig()
  const { subscription } = recorder(() => {
    throw new Error('never')
  })
  const process = rig.process([subscription])
  await process.publish({ thing: 'a', n: 1 })
  await process.outbox.deliverDue()
  rig.clock.advance((OUTBOX_KEEP_DAYS + 1) * DAY_MS)
  await process.publish({ thing: 'b', n: 2 })
  await dropOld(process)
  expect(await placesOf(process)).toEqual({ outbox_events_undated: 1 })
})

test('a day that is too old is dropped with what could not be delivered, and what waited behind it goes on', async () => {
  await using rig = await outboxRig()
  const { subscription, numbersOf } = recorder(({ n }) => {
    if (n === 1) throw new Error('never')
  })
  const process = rig.process([subscription])
  await process.outbox.prepare()
  await process.publish({ thing: 'a', n: 1 })
  await process.outbox.deliverDue()
  rig.clock.advance(DAY_MS)
  await process.publish({ thing: 'a', n: 2 })
  await process.outbox.deliverDue()
  rig.clock.advance((OUTBOX_KEEP_DAYS - 1) * DAY_MS)
  await dropOld(process)
  expect(await partitionsOf(process)).toContain('outbox_events_20261120')
  rig.clock.advance(DAY_MS)
  await dropOld(process)
  expect(await partitionsOf(process)).not.toContain('outbox_events_20261120')
  await process.outbox.deliverDue()
  expect(numbersOf('a')).toEqual([2])
})

test('an old day with events that no one has tried stays: the server may have been off for longer', async () => {
  await using rig = await outboxRig()
  const { told, subscription } = recorder()
  const process = rig.process([subscription])
  await process.outbox.prepare()
  await process.publish({ thing: 'a', n: 1 })
  rig.clock.advance((OUTBOX_KEEP_DAYS + 30) * DAY_MS)
  await dropOld(process)
  await process.outbox.deliverDue()
  expect(told).toHaveLength(1)
  await dropOld(process)
  expect(await partitionsOf(process)).not.toContain('outbox_events_20261120')
})

test('events that no one subscribes to any more do not keep their day', async () => {
  await using rig = await outboxRig()
  const before = rig.process([recorder().subscription])
  await before.outbox.prepare()
  await before.publish({ thing: 'a', n: 1 })
  rig.clock.advance((OUTBOX_KEEP_DAYS + 1) * DAY_MS)
  const after = rig.process([])
  await dropOld(after)
  expect(await partitionsOf(after)).not.toContain('outbox_events_20261120')
})

test('its state tells how many events wait, since when, and how many things fail', async () => {
  await using rig = await outboxRig()
  const { subscription } = recorder()
  const { publish, outbox } = rig.process([subscription])
  expect(await outbox.state()).toEqual([])
  const oldestAt = rig.clock.now()
  await publish({ thing: 'a', n: 1 })
  rig.clock.advance(1000)
  await publish({ thing: 'b', n: 1 })
  expect(await outbox.state()).toEqual([{ subscriber: 'recorder', pending: 2, oldestAt, failing: 0 }])
})
