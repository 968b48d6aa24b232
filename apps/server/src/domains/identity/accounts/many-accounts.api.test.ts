import { listAccountEstates, listAccounts } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { mostCounted } from '@slipway/contract/paging.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsTouched } from '../../../testing/rows-touched.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { ANCHOR_EVERY, pageAnchors } from '../../../db/lists/page-anchors.ts'
import { accountsViews } from './accounts.views.ts'

const COUNT = 6_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.as('administrator').account()
  await server.db.pool.query(
    `insert into accounts (account, indexcode, password_hash, role_id, app_key, account_name)
     select 'user' || n || '@example.com', 'user' || n || '@example.com', '', id, 'key' || n,
       case when n % 1500 = 0 then '张三' else '李 ' || n end
     from roles, generate_series(1, $1::int) as n where key = 'developer'`,
    [COUNT],
  )
  await server.db.pool.query('vacuum analyze accounts')
})
afterAll(async () => server[Symbol.asyncDispose]())

const found = (account: string, more = {}) => server.as('administrator').call(listAccounts, { account, ...more })

test.each([
  ['张', 4],
  ['张三', 4],
  ['qq', 0],
  ['USER5999', 1],
  ['administrator', 1],
])('a search finds all accounts with %j in their address or name', async (account, total) => {
  const page = await found(account)
  expect(page.total).toBe(total)
  expect(page.isMinimum).toBeUndefined()
})

test('a search counts 1,000 accounts, the newest, and says that there are more', async () => {
  const page = await found('李', { pageSize: 2 })
  expect(page).toMatchObject({ total: mostCounted.hits, isMinimum: true })
  expect(page.items.map(({ accountName }) => accountName)).toEqual(['李 5999', '李 5998'])
})

test('the last page of many accounts and a search without a hit touch few rows', async () => {
  const touched = (list: Partial<Parameters<ReturnType<typeof accountsViews>['list']>[0]>) =>
    rowsTouched(server.db, ['accounts'], async ({ pool }) => {
      const page = { roleId: undefined, search: '', offset: 0, limit: 10, ...list }
      expect((await accountsViews(pool).list(page)).items.length > 0).toBe(list.search === undefined)
    })
  expect(await touched({ offset: COUNT - 5 })).toBeLessThan(100)
  expect(await touched({ offset: COUNT / 2 - 100 })).toBeGreaterThan(COUNT / 4)
  expect(await touched({ search: 'qq' })).toBeLessThan(500)
})

test('a page in the middle touches few rows once the list has anchors, and is exact after a change', async () => {
  const anchors = pageAnchors<number>()
  const ids = async (offset: number, by = accountsViews(server.db.pool, anchors)) =>
    (await by.list({ roleId: undefined, search: '', offset, limit: 10 })).items.map(({ accountId }) => accountId)
  const plain = (offset: number) => ids(offset, accountsViews(server.db.pool))
  await ids(2_900)
  await anchors.settled()
  const touched = await rowsTouched(server.db, ['accounts'], ({ pool }) => ids(2_900, accountsViews(pool, anchors)))
  expect(touched).toBeLessThan(3 * ANCHOR_EVERY)
  for (const offset of [1_001, 2_499, 2_500, 3_700]) expect(await ids(offset)).toEqual(await plain(offset))

  await server.db.pool.query(`update accounts set deleted_at = now() where account = 'user4000@example.com'`)
  expect(await ids(2_900)).toEqual(await plain(2_900))
})

test('pages past the middle are in the same order as the first ones', async () => {
  const { total } = await found('')
  const ids = async (pageIndex: number) =>
    (await found('', { pageIndex, pageSize: 3 })).items.map(({ targetUserId }) => Number(targetUserId))
  const last = await ids(total - 3)
  expect(last).toHaveLength(3)
  expect(last).toEqual(last.toSorted((one, other) => other - one))
  expect((await ids(total - 4)).slice(1)).toEqual(last.slice(0, 2))
  expect(await ids(total)).toEqual([])
})

test('transfers of deleted accounts are for administrators', async () => {
  expect(await server.as('administrator').call(listAccountEstates, {})).toEqual([])
  await expect(server.as('developer').call(listAccountEstates, {})).rejects.toMatchObject(refused('access.denied'))
})

test('pages of a rare keyword are in the order of creation, however the database reads its hits', async () => {
  // Far from each other in blocks, and stored oldest first.
  await server.db.pool.query(
    `insert into accounts (id, account, indexcode, password_hash, role_id, app_key, account_name)
     overriding system value
     select id, 'far' || id || '@example.com', 'far' || id || '@example.com', '', role, 'far' || id, '王 ' || id
     from (select r.id as role, 30000 + n * 10000 as id from roles r, generate_series(1, 6) as n
       where r.key = 'developer' order by n) as far`,
  )
  const page = async (pageIndex: number) =>
    (await found('王', { pageIndex, pageSize: 2 })).items.map(({ accountName }) => accountName)
  expect([await page(0), await page(2), await page(4)]).toEqual([
    ['王 90000', '王 80000'],
    ['王 70000', '王 60000'],
    ['王 50000', '王 40000'],
  ])
})
