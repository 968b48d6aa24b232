import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { deleteApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recount } from '../../../../../../tools/crash/recount.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { somebodyWaits } from '../../../db/testing/lock-waits.ts'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { makeRoot } from '../../identity/accounts/testing/accounts-samples.ts'
import { createdPlug, setDeletedAgo } from '../../products/products/testing/products-samples.ts'
import { appPicture, createdApp } from '../../users/apps/testing/apps-samples.ts'
import { statKinds } from './figures.ts'
import { foldStatistics } from './statistics.store.ts'

let server: TestServer
let administrator: Caller
let logo = ''
beforeAll(async () => {
  server = await startTestServer()
  await makeRoot(server)
  administrator = server.as('administrator')
  logo = await appPicture(administrator, 'appLogo')
})
afterAll(() => server[Symbol.asyncDispose]())

/** Both orders, several times. */
const ROUNDS = 6
const DAY = '2026-11-01'
let people = 0

/** A developer with an application and two products, of which one is of somebody else; all have folded numbers. */
async function madeOwner() {
  const owner = server.as('developer', `owner${++people}`)
  const other = server.as('developer', `other${people}`)
  const { accountId } = await owner.account()
  const { appId } = await createdApp(owner, undefined, { logo })
  const [own, shared] = [await createdPlug(owner), await createdPlug(other)]
  await sql`insert into product_members
      (product_id, account_id, account, role, product_created_at, publish_status, is_deleted)
    select product_id, ${accountId}, 'member', 2, product_created_at, publish_status, is_deleted
    from product_members where product_id = ${shared.productId}`.execute(server.db)
  for (const [subject, kind] of [
    [appId, statKinds.registered],
    [own.productId, statKinds.activated],
    [shared.productId, statKinds.activated],
  ] as const) {
    await server.db
      .insertInto('stat_days')
      .values({ kind, subject, day: sql`${DAY}::date` as never, shard: 0, n: 3 })
      .execute()
  }
  await foldStatistics(server.db, '2026-11-20')
  const targetUserId = String(accountId)
  return { owner, other, appId, own: own.productId, shared: shared.productId, targetUserId }
}

const sums = async () =>
  (await recount(server.db.pool)).filter((line) => line.startsWith('sum of') || line.startsWith('products'))

const deadlocks = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select (pg_stat_get_db_deadlocks(oid))::int as n from pg_database where datname = current_database()`.execute(
    server.db,
  )
  return rows[0]?.n ?? 0
}

/** Another transaction has the row, the account is deleted, and the other one then writes. */
async function deleteMeanwhile(
  targetUserId: string,
  write: (tx: DatabaseOrTransaction, step: 'lock' | 'end') => unknown,
) {
  const deletion = await server.db.transaction().execute(async (tx) => {
    await write(tx, 'lock')
    const deleting = administrator.call(deleteAccount, { targetUserId })
    deleting.catch(() => undefined)
    await somebodyWaits(server.db)
    await write(tx, 'end')
    return { deleting }
  })
  await deletion.deleting
}

describe('an account is deleted', () => {
  test('while one of its applications is', async () => {
    const { appId, targetUserId } = await madeOwner()
    await deleteMeanwhile(targetUserId, (tx, step) =>
      step === 'lock'
        ? sql`select from apps where app_id = ${appId} for no key update`.execute(tx)
        : sql`update apps set deleted_at = now() where app_id = ${appId}`.execute(tx),
    )
    expect(await sums()).toEqual([])
  })

  for (const which of ['own', 'shared'] as const) {
    test(`while a product that it ${which === 'own' ? 'owns' : 'is a member of'} is`, async () => {
      const made = await madeOwner()
      await deleteMeanwhile(made.targetUserId, (tx, step) =>
        step === 'lock'
          ? sql`select from products where id = ${made[which]} for no key update`.execute(tx)
          : sql`update products set deleted_at = now() where id = ${made[which]}`.execute(tx),
      )
      expect(await sums()).toEqual([])
    })
  }

  test('at the same time as its products and applications are deleted and purged, without a deadlock', async () => {
    const before = await deadlocks()
    for (let round = 0; round < ROUNDS; round++) {
      const [one, next] = [await madeOwner(), await madeOwner()]
      await one.owner.call(deleteProduct, { productId: one.own })
      await setDeletedAgo(server, one.own, 31)
      const all = [
        () => administrator.call(deleteAccount, { targetUserId: one.targetUserId }),
        () => one.owner.call(deleteApp, { appId: one.appId }),
        () => one.other.call(deleteProduct, { productId: one.shared }),
        () => server.domains.products.purge(),
        () => administrator.call(deleteAccount, { targetUserId: next.targetUserId }),
        () => next.owner.call(deleteProduct, { productId: next.own }),
      ]
      const ordered = round % 2 === 0 ? all : all.toReversed()
      const results = await Promise.allSettled(ordered.map((act) => act()))
      // Whoever comes second is refused: its session has ended, or its application is another's.
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      const reasons = refusals.map(({ name, data }) => `${name} ${data?.refusal}`)
      const expected = new Set(['access.noSession', 'access.denied', 'apps.notFound', 'products.notFound'])
      expect(reasons.filter((reason) => !expected.has(reason.replace('CallRefused ', '')))).toEqual([])
    }
    expect(await deadlocks()).toBe(before)
    expect(await sums()).toEqual([])
  })
})
