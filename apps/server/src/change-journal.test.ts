import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { listSessions } from '@slipway/contract/identity/sign-in/sessions.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLog, openJournal, type ChangeJournal, type RowChange } from './testing/change-journal.ts'
import { makeThings } from './testing/permissions/permission-things.ts'
import type { Things } from './testing/permissions/rows/matrix-row.ts'
import { startTestServer, type Caller, type TestServer } from './testing/test-server.ts'

let server: TestServer
let journal: ChangeJournal
let owner: Caller
let things: Things

beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
  things = await makeThings(server, owner)
  journal = await openJournal(server.db)
})
afterAll(() => server[Symbol.asyncDispose]())

/** Every row of every table that is not a log. */
async function allRows(): Promise<unknown[]> {
  const { pool } = server.db
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const one = ({ name }: { name: string }) => `select '${name}' as name, to_jsonb(r)::text as text from "${name}" r`
  const followed = tables.filter(({ name }) => !isLog(name))
  return (await pool.query(`${followed.map(one).join(' union all ')} order by 1, 2`)).rows
}

const shown = (changes: readonly RowChange[]) =>
  changes.filter(({ table }) => !isLog(table)).map(({ table, times }) => `${table} ${times}`)

test('a journal brings every table back to its mark, and its marks within one another', async () => {
  const before = await allRows()
  const mark = await journal.mark()
  await makeThings(server, server.as('developer', 'another'))
  const between = await allRows()
  const inner = await journal.mark()
  await server.db.deleteFrom('features').execute()
  await server.db.updateTable('products').set({ remark: 'changed' }).execute()
  await journal.undo(inner)
  expect(await allRows()).toEqual(between)
  await journal.undo(mark)
  expect(await allRows()).toEqual(before)
})

test('a journal brings back rows of a table without a key, one for one', async () => {
  const failure = { who: 'ann@example.com', at: new Date(0) }
  const add = () => server.db.insertInto('sign_in_failures').values([failure, failure]).execute()
  await add()
  const mark = await journal.mark()
  await add()
  expect(shown(await journal.undo(mark))).toEqual(['sign_in_failures 2'])
  await server.db.deleteFrom('sign_in_failures').execute()
  expect(shown(await journal.undo(mark))).toEqual(['sign_in_failures -2'])
  expect(await server.db.selectFrom('sign_in_failures').selectAll().execute()).toHaveLength(2)
})

test('a journal tells what changed, and nothing of what was changed back', async () => {
  const mark = await journal.mark()
  const setRemark = (remark: string) =>
    server.db.updateTable('products').set({ remark }).where('id', '=', things.productId).execute()
  await setRemark('changed')
  await setRemark('Thing')
  await server.db
    .updateTable('sessions')
    .set({ seen_at: new Date(0) })
    .execute()
  expect(shown(await journal.undo(mark))).toEqual([])
  await setRemark('changed')
  expect(shown(await journal.undo(mark)).toSorted()).toEqual(['products -1', 'products 1'])
  expect(shown(await journal.undo(mark))).toEqual([])
})

test('a journal drops what the server still knows of the state that it takes back', async () => {
  const mark = await journal.mark()
  await owner.call(addFeature, {
    productId: things.productId,
    featureType: 1,
    deName: { zh: '灯', en: 'Light' },
    deKey: 'light',
    transType: 3,
    deInput: { type: 'boolean' },
  })
  const { features } = await owner.call(getProduct, { productId: things.productId })
  await server.db.deleteFrom('sessions').execute()
  await journal.undo(mark)
  expect(await owner.call(listSessions, {})).not.toEqual([])
  expect((await owner.call(getProduct, { productId: things.productId })).features.total).toBe(features.total - 1)
})

test('a journal refuses to follow a table that is truncated', async () => {
  await expect(server.db.pool.query('truncate sign_in_failures')).rejects.toThrow('cannot be brought back')
})
