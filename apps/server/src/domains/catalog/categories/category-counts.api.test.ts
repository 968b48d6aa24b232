import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import { rowsTouched } from '../../../testing/rows-touched.ts'
import { manyProducts } from '../../products/products/testing/many-products.ts'
import { productsIn } from './category-uses.views.ts'

test('the products of each subcategory are counted by every change, and no product is read for it', async () => {
  await using server = await startTestServer()
  const { db } = server
  await manyProducts(server, server.as('developer'), { count: 40 })
  const { rows: subs } = await sql<{
    id: string
  }>`select id::text as id from sub_categories order by id limit 5`.execute(db)
  const ids = subs.map(({ id }) => id)
  const counted = async () => {
    const { rows } = await sql<{ id: string; products: number; deleted: number }>`
      select category_id::text as id, count(*) as products, count(deleted_at) as deleted from products group by 1`.execute(
      db,
    )
    return new Map(rows.map(({ id, products, deleted }) => [id, { products, deletedProducts: deleted }]))
  }
  const all = async () => {
    const { rows } = await sql<{ id: string }>`select id::text as id from sub_categories`.execute(db)
    const uses = await productsIn(
      rows.map(({ id }) => id),
      db,
    )
    return new Map([...uses].filter(([, { products }]) => products > 0))
  }
  const changes = [
    `update products set category_id = ${ids[1]} where product_name like '%1'`,
    `update products set category_id = ${ids[2]}, deleted_at = now() where product_name like '%2'`,
    `update products set deleted_at = now() where product_name like '%3'`,
    `update products set deleted_at = null where product_name like '%12'`,
    `delete from products where product_name like '%2' and deleted_at is not null`,
    `update products set product_name = product_name || 'x'`,
  ]
  expect(await all()).toEqual(await counted())
  for (const change of changes) {
    await sql.raw(change).execute(db)
    expect({ change, counted: await all() }).toEqual({ change, counted: await counted() })
  }
  expect(await rowsTouched(db, ['products'], ({ db: one }) => productsIn(ids, one))).toBe(0)
})
