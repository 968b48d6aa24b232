import type { Caller, TestServer } from '../../../../testing/test-server.ts'
import { createdPlug } from './products-samples.ts'

/** Products of the caller like a first one, written by SQL; `name` is an expression over their numbers `n`, from 1. */
export async function manyProducts(
  server: TestServer,
  caller: Caller,
  { count, name = `'many ' || n`, seed = '' }: { count: number; name?: string; seed?: string },
): Promise<{ accountId: number; productId: string }> {
  const { accountId } = await caller.account()
  const { productId } = await createdPlug(caller)
  await server.db.pool.query(
    `insert into products (id, owner_id, product_name, ap_prefix_typed, ap_prefix_digits, product_model, category_id,
       access_type, communication_type, created_at, updated_at, updated_by)
     select md5($4 || n::text), $1, ${name}, 'a_b', left(translate(md5('digits' || $4 || n), 'abcdef', '012345'), 11), 'model',
       category_id, 0, 1, created_at + n * interval '1 s', created_at, $1
     from products, generate_series(1, $3::int) as n where id = $2
     on conflict do nothing`,
    [accountId, productId, count, seed],
  )
  await server.db.pool.query('vacuum analyze products, product_members, product_texts')
  return { accountId, productId }
}
