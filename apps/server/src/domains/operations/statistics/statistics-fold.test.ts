import { dayAfter } from '@slipway/contract/operations/statistics/days.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recount } from '../../../../../../tools/crash/recount.ts'
import { somebodyWaits } from '../../../db/testing/lock-waits.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeProduct } from '../../devices/devices/testing/devices-rig.ts'
import { figuresOf, firstReadDay, kindsOf, statKinds } from './figures.ts'
import { foldStatistics } from './statistics.store.ts'
import { statisticsViews, type Subjects } from './statistics.views.ts'

let server: TestServer
let productId = ''
let accountId = 0
const TODAY = '2026-11-20'
beforeAll(async () => {
  server = await startTestServer()
  const owner = server.as('developer')
  ;({ accountId } = await owner.account())
  productId = await makeProduct(server, owner)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await sql`truncate stat_days`.execute(server.db)
})

const insert = (rows: readonly { day: string; shard: number; n: number; kind?: number }[]) =>
  server.db
    .insertInto('stat_days')
    .values(
      rows.map(({ kind = statKinds.activated, day, ...row }) => ({
        ...row,
        kind,
        subject: productId,
        day: sql`${day}::date` as never,
      })),
    )
    .execute()

async function activations(subjects: Subjects) {
  const asked = { today: TODAY, from: dayAfter(TODAY, -29), to: TODAY, firstDay: undefined }
  const { chain, sum } = figuresOf(
    'activation',
    await statisticsViews(server.db.pool).days(subjects, kindsOf.activation, firstReadDay(asked)),
    asked,
  )
  return { sum: sum.count, days: chain.filter(({ count }) => count !== 0) }
}
const everyone = (): Subjects[] => [{ of: 'one', id: productId }, { of: 'account', accountId }, { of: 'all' }]
const shards = async () => {
  const { rows } = await sql<{ shard: number }>`select distinct shard from stat_days order by 1`.execute(server.db)
  return rows.map(({ shard }) => shard)
}

test('the shards of ended days are added up, for the product and for all who see it; the open days stay', async () => {
  const ended = dayAfter(TODAY, -2)
  await insert([
    { day: ended, shard: 0, n: 2 },
    { day: ended, shard: 5, n: 3 },
    { day: TODAY, shard: 5, n: 1 },
  ])
  const expected = {
    sum: 6,
    days: [
      { date: ended, count: 5 },
      { date: TODAY, count: 1 },
    ],
  }
  for (const subjects of everyone()) expect(await activations(subjects)).toEqual(expected)
  await foldStatistics(server.db, TODAY)
  for (const subjects of everyone()) expect(await activations(subjects)).toEqual(expected)
  expect(await shards()).toEqual([-1, 5])
  // What comes late is added once more.
  await insert([{ day: ended, shard: 1, n: -1 }])
  await foldStatistics(server.db, TODAY)
  for (const subjects of everyone()) expect((await activations(subjects)).sum).toBe(5)
})

test('days that are too old for a trend are stored as months, and still in the sums', async () => {
  const [old, older] = [dayAfter(TODAY, -420), dayAfter(TODAY, -421)]
  await insert([
    { day: old, shard: -1, n: 2 },
    { day: older, shard: 3, n: 3 },
  ])
  await foldStatistics(server.db, TODAY)
  const { rows } = await sql<{ day: string; n: number }>`
    select day::text, n from stat_days where subject = ${productId}`.execute(server.db)
  expect(rows).toEqual([{ day: `${old.slice(0, 7)}-01`, n: 5 }])
  expect((await activations({ of: 'one', id: productId })).sum).toBe(5)
})

test('a fold that is killed has counted nothing twice and nothing never', async () => {
  const days = Array.from({ length: 30 }, (_, at) => dayAfter(TODAY, -2 - at))
  await insert(days.map((day, at) => ({ day, shard: at % 8, n: at + 1 })))
  const before = await Promise.all(everyone().map(activations))
  // A writer holds a row of the sums, so that the fold has taken its rows and waits in the middle of its statement.
  const blocked = server.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('stat_days')
      .values({ kind: statKinds.activated, subject: '*', day: sql`${days[0]}::date` as never, shard: -1, n: 0 })
      .execute()
    const folding = foldStatistics(server.db, TODAY).then(
      () => 'folded',
      () => 'killed',
    )
    await somebodyWaits(server.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%stat_days%'`.execute(server.db)
    expect(await folding).toBe('killed')
  })
  await blocked
  expect(await Promise.all(everyone().map(activations))).toEqual(before)
  await foldStatistics(server.db, TODAY)
  expect(await Promise.all(everyone().map(activations))).toEqual(before)
  expect(await shards()).toEqual([-1])
  expect((await recount(server.db.pool)).filter((line) => line.startsWith('sum'))).toEqual([])
})
