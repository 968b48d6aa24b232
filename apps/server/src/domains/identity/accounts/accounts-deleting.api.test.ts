import { deleteAccount, getAccountInfo, listAccounts } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { deleteProduct, getProduct, listProducts } from '@slipway/contract/products/products/products.calls.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refused, startTestServer } from '../../../testing/test-server.ts'
import { createdPlug } from '../../products/products/testing/products-samples.ts'
import { makeAccount, openBrowser } from '../sign-in/testing/browser.ts'
import { idOf, makeRoot } from './testing/accounts-samples.ts'

describe('deleting an account', () => {
  test('gives its products and files to ROOT, deleted ones too, and ends its sessions', async () => {
    await using server = await startTestServer()
    const root = await makeRoot(server)
    const [administrator, developer] = [server.as('administrator'), server.as('developer')]
    const { accountId } = await developer.account()
    const [kept, deleted] = [await createdPlug(developer), await createdPlug(developer)]
    await developer.call(deleteProduct, { productId: deleted.productId })
    const file = { name: 'f.png', purpose: 'productPic', mime: 'image/png', size: 1, md5: '', created_at: new Date() }
    await server.db
      .insertInto('files')
      .values({ ...file, owner_id: accountId })
      .execute()

    await administrator.call(deleteAccount, { targetUserId: String(accountId) })

    await expect(developer.call(getAccountInfo, {})).rejects.toMatchObject(refused('access.noSession'))
    expect(await administrator.call(getProduct, { productId: kept.productId })).toMatchObject({
      owner: 'root@example.com',
      creator: 'developer@example.com',
    })
    const owners = async (table: 'products' | 'files') =>
      (await server.db.selectFrom(table).select('owner_id').execute()).map(({ owner_id: id }) => id)
    expect(await owners('products')).toEqual([root.accountId, root.accountId])
    expect(await owners('files')).toEqual([root.accountId])
    expect((await administrator.call(listProducts, { isAdmin: true })).total).toBe(1)
    const { items, total } = await administrator.call(listAccounts, {})
    expect(total).toBe(2)
    expect(items.find(({ isRoot }) => isRoot)).toMatchObject({ products: 1 })
  })

  test('leaves it unable to sign in, and its name free for another', async () => {
    await using server = await startTestServer()
    await makeRoot(server)
    const { accountId } = await makeAccount(server)
    await server.as('administrator').call(deleteAccount, { targetUserId: String(accountId) })
    const browser = openBrowser(server)
    expect((await browser.login()).code).toBe(1002)

    const again = await makeAccount(server)

    expect(again.accountId).not.toBe(accountId)
    expect((await browser.login()).code).toBe(200)
    await expect(makeAccount(server)).rejects.toMatchObject({ reason: 'accounts.taken' })
  })

  test('gives ROOT even what was made in the very moment of the deletion', async () => {
    await using server = await startTestServer()
    const root = await makeRoot(server)
    const developer = server.as('developer')
    const product = await createdPlug(developer)
    const { accountId } = await developer.account()
    const late = await server.db.transaction().execute(async (tx) => {
      await sql`select from accounts where id = ${accountId} for update`.execute(tx)
      const inserting = server.db.pool.query(
        `insert into products (id, owner_id, product_name, ap_prefix_typed, ap_prefix_digits, product_model, category_id,
           access_type, communication_type, created_at, updated_at, updated_by)
         select $1, owner_id, product_name, ap_prefix_typed, '00000000001', product_model, category_id,
           access_type, communication_type, created_at, updated_at, updated_by from products where id = $2`,
        ['0'.repeat(32), product.productId],
      )
      await expect
        .poll(async () => {
          const waiting = sql<{ n: number }>`select count(*) as n from pg_locks where not granted`
          return (await waiting.execute(server.db)).rows[0]?.n
        })
        .toBeGreaterThan(0)
      await tx.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', accountId).execute()
      return { inserting }
    })
    await late.inserting

    const { owner_id: owner } = await server.db
      .selectFrom('products')
      .select('owner_id')
      .where('id', '=', '0'.repeat(32))
      .executeTakeFirstOrThrow()
    expect(owner).toBe(root.accountId)
  })

  test('is all or nothing', async () => {
    await using server = await startTestServer()
    const [administrator, developer] = [server.as('administrator'), server.as('developer')]
    await createdPlug(developer)

    const reply = await administrator.send({
      method: 'DELETE',
      url: `${deleteAccount.path}?targetUserId=${await idOf(developer)}`,
    })

    expect(reply.statusCode).toBe(500)
    expect((await developer.call(listProducts, {})).total).toBe(1)
    expect((await administrator.call(listAccounts, {})).total).toBe(2)
  })
})
