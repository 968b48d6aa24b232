import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PgBinaryEncoder } from './pg-binary-encoder.ts'
import { openDatabase, type Database } from './database.ts'
import { inPipeline, type PipelinedStatement } from './pipeline.ts'
import { cloneDatabase, type ClonedDatabase } from './testing/test-database.ts'

let clone: ClonedDatabase
let db: Database
let client: PoolClient

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openDatabase(clone.settings)
  await db.pool.query(
    `create table kept (id bigint primary key, small smallint, whole integer, yes boolean, at timestamptz, said text,
       bytes bytea)`,
  )
  client = await db.pool.connect()
})
beforeEach(() => client.query('delete from kept'))
afterAll(async () => {
  client.release()
  await db.close()
  await clone.drop()
})

const begin: PipelinedStatement = { name: 'trip-begin', text: 'begin' }
const commit: PipelinedStatement = { name: 'trip-commit', text: 'commit' }

interface Row {
  id: number
  said: string
}

const copies = (rows: readonly Row[]): PipelinedStatement[] =>
  PgBinaryEncoder.copies(rows, (row, { id, said }) =>
    row
      .row(7)
      .int8(id)
      .int2(-7)
      .int4(2_147_483_647)
      .bool(true)
      .timestamptz(Date.UTC(2026, 10, 22, 7, 30, 0, 123))
      .text(said)
      .bytea((into) => into.byte(0).utf8('é').doubleLE(0.5)),
  ).map((bytes) => ({ name: 'kept-copied', text: 'copy kept from stdin (format binary)', rows: bytes }))

const read = async () => (await db.pool.query('select * from kept order by id')).rows

test('rows, parameters and statements arrive as they were given, in one transaction', async () => {
  const ids = PgBinaryEncoder.array('int8', [1, -(2 ** 53) + 1], (to, id) => to.int8(id))
  const times = PgBinaryEncoder.array('timestamptz', [0, 1], (to, ms) => to.timestamptz(ms))
  const texts = PgBinaryEncoder.array('jsonb', ['{"热":"\\"\\\\"}', '{}'], (to, json) =>
    to.jsonb((into) => into.utf8(json)),
  )
  const insert: PipelinedStatement = {
    name: 'kept-inserted',
    text: `insert into kept (id, at, said)
      select id, at, said::text from unnest($1::bigint[], $2::timestamptz[], $3::jsonb[]) as t (id, at, said)`,
    values: [ids, times, texts],
  }
  const long = '长'.repeat(100_000)
  await inPipeline(client, [begin, ...copies([{ id: 5, said: long }]), insert, commit])
  const [negative, first, copied] = await read()
  expect(negative).toMatchObject({ id: -(2 ** 53) + 1, at: 1, said: '{}' })
  expect(first).toMatchObject({ id: 1, at: 0, said: '{"热": "\\"\\\\"}' })
  expect(copied).toEqual({
    id: 5,
    small: -7,
    whole: 2_147_483_647,
    yes: true,
    at: Date.UTC(2026, 10, 22, 7, 30, 0, 123),
    said: long,
    bytes: Buffer.from([0, 0xc3, 0xa9, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f]),
  })
})

test('an array may be empty, and hold nothing in places', async () => {
  const ids = PgBinaryEncoder.array('int8', [1, null], (to, id) => to.int8OrNull(id))
  const none = PgBinaryEncoder.array('int8', [], (to, id: number) => to.int8(id))
  const insert = (name: string, text: string, values: Buffer[]) => ({ name, text, values })
  await inPipeline(client, [
    insert('kept-two', 'insert into kept (id, whole) select 8, count(*) from unnest($1::bigint[])', [ids]),
    insert('kept-null', 'insert into kept (id, whole) select 9, count(a) from unnest($1::bigint[]) a', [ids]),
    insert('kept-none', 'insert into kept (id, whole) select 10, count(*) from unnest($1::bigint[])', [none]),
  ])
  expect((await read()).map(({ whole }) => whole)).toEqual([2, 1, 0])
})

test('many rows are copied by portions', async () => {
  const rows = Array.from({ length: 1_001 }, (_, id) => ({ id, said: '' }))
  expect(copies(rows).length).toBeGreaterThan(1)
  await inPipeline(client, [begin, ...copies(rows), commit])
  expect(await read()).toHaveLength(1_001)
})

test('where one fails, wherever it stands, nothing is stored, its error is thrown, and the connection goes on', async () => {
  const twice = [...copies([{ id: 1, said: 'a' }]), ...copies([{ id: 1, said: 'b' }])]
  for (const statements of [
    [begin, ...twice, commit],
    [begin, ...copies([{ id: 1, said: '\0' }]), commit],
    [begin, { name: 'wrong', text: 'select from nowhere' }, ...copies([{ id: 1, said: 'a' }]), commit],
  ]) {
    await expect(inPipeline(client, statements)).rejects.toMatchObject({
      code: expect.stringMatching(/^\w{5}$/) as string,
    })
    await client.query('rollback')
    expect(await read()).toEqual([])
  }
  await inPipeline(client, [begin, ...copies([{ id: 2, said: 'after' }]), commit])
  expect(await read()).toMatchObject([{ id: 2, said: 'after' }])
})

test('a connection that ends on the way rejects', async () => {
  const lost = await db.pool.connect()
  lost.on('error', () => undefined)
  const { rows } = await lost.query<{ pid: number }>('select pg_backend_pid() as pid')
  const trip = inPipeline(lost, [begin, { name: 'sleeping', text: 'select pg_sleep(60)' }])
  // Settled together: the trip may reject before the other connection has its answer.
  const [ended] = await Promise.allSettled([trip, db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])])
  expect(ended.status).toBe('rejected')
  lost.release(true)
})
