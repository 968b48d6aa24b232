import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  addFeature,
  arrangeFeatures,
  deleteFeature,
  listFeatures,
  updateFeature,
} from '@slipway/contract/products/features/features.calls.ts'
import {
  discardDraft,
  previewDraft,
  restoreDraft,
} from '@slipway/contract/products/features/model-versions/model-versions.calls.ts'
import { copyProduct, deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { somebodyWaits } from '../../../db/testing/lock-waits.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { pulled, push } from '../product-folder/testing/folders.ts'
import { createdPlug } from '../products/testing/products-samples.ts'
import { power } from './testing/features-samples.ts'
import { level, publishAs, releasedPlug } from './testing/released.ts'

const migration = readFileSync(
  path.join(import.meta.dirname, '../../../db/migrations/0111-data-point-numbers.sql'),
  'utf8',
)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')

const add = (productId: string, deKey: string) => owner().call(addFeature, { ...power(productId), deKey })

async function numbers(productId: string, inForce = false): Promise<Record<string, number | undefined>> {
  const { customizeFeatures } = await owner().call(listFeatures, { productId, inForce })
  return Object.fromEntries(customizeFeatures.map(({ deKey, dpId }) => [deKey, dpId]))
}

async function plugWith(...keys: string[]) {
  const { productId } = await createdPlug(owner())
  const dids: Record<string, string> = {}
  for (const key of keys) dids[key] = (await add(productId, key)).did
  return { productId, dids }
}

const remove = (productId: string, did = '') => owner().call(deleteFeature, { productId, did })

/** Uses up numbers of a product that no feature has. */
const useUp = (productId: string, from: number, to: number) =>
  sql`insert into deleted_dp_ids (product_id, dp_id, feature_type, de_key, data_type)
    select ${productId}, n, 2, 'gone_' || n, '' from generate_series(${from}::int, ${to}::int) as n`.execute(server.db)

describe('the number of a feature', () => {
  test('counts up, and stays when the feature is renamed, edited and moved', async () => {
    const { productId, dids } = await plugWith('a', 'b', 'c')
    const renamed = { ...level(productId), deKey: 'volume', did: dids['a'] ?? '' }
    expect(await owner().call(updateFeature, renamed)).toMatchObject({ dpId: 1 })
    await owner().call(arrangeFeatures, { productId, order: [dids['c'] ?? ''] })
    expect(await numbers(productId)).toEqual({ c: 3, volume: 1, b: 2 })
  })

  test('is not given to another feature after a deletion', async () => {
    const { productId, dids } = await plugWith('a', 'b')
    await remove(productId, dids['b'])
    await add(productId, 'c')
    await owner().call(addFeature, { ...level(productId), deKey: 'b' })
    expect(await numbers(productId), 'b is now a number, which old firmware would send as a switch').toEqual({
      a: 1,
      c: 3,
      b: 4,
    })
  })

  test('returns with the same feature: after an undo, and when a folder is pushed back', async () => {
    const { productId, dids } = await plugWith('a', 'b', 'c')
    const files = await pulled(owner(), productId)
    await remove(productId, dids['a'])
    await remove(productId, dids['b'])
    await add(productId, 'd')
    await add(productId, 'A')
    await remove(productId, dids['c'])
    expect(await numbers(productId)).toEqual({ d: 4, A: 1 })
    const { 'slipway.lock': _lock, ...content } = files
    await remove(productId, (await owner().call(listFeatures, { productId })).customizeFeatures[1]?.did)
    await push(owner(), productId, content)
    expect(await numbers(productId)).toEqual({ a: 1, b: 2, c: 3 })
  })

  test('stays in a draft that is published, discarded or restored', async () => {
    const { productId, powerDid } = await releasedPlug(server, owner())
    await remove(productId, powerDid)
    await add(productId, 'power')
    await add(productId, 'fan')
    const drafted = { level: 2, power: 1, fan: 3 }
    expect(await numbers(productId)).toEqual(drafted)
    expect(await numbers(productId, true)).toEqual({ power: 1, level: 2 })
    const { draft } = await owner().call(previewDraft, { productId })
    await owner().call(discardDraft, { productId, draft })
    expect(await numbers(productId)).toEqual({ power: 1, level: 2 })
    await owner().call(restoreDraft, { productId })
    await publishAs(server, owner(), productId)
    expect(await numbers(productId, true)).toEqual(drafted)
    expect(await publishAs(server, owner(), productId), 'an unchanged draft is no new version').toBe(2)
  })

  test('is the same in a copy of the product, which takes gaps last', async () => {
    const { productId, dids } = await plugWith('a', 'b', 'c')
    await remove(productId, dids['b'])
    const copyFields = { productName: 'copy', apPrefix: 'lumen_socket', productModel: 'LP-2000' }
    const { productId: copy } = await owner().call(copyProduct, { copyPid: productId, ...copyFields })
    await add(copy, 'd')
    expect(await numbers(copy)).toEqual({ a: 1, c: 3, d: 4 })
    await useUp(copy, 5, 255)
    await add(copy, 'e')
    expect(await numbers(copy)).toMatchObject({ e: 2 })
  })

  test('is missing when the product has used up all 255; the copy has room again', async () => {
    const { productId } = await plugWith('a')
    await useUp(productId, 2, 255)
    const added = await add(productId, 'b')
    expect(added).not.toHaveProperty('dpId')
    const copyFields = { productName: 'roomy', apPrefix: 'lumen_socket', productModel: 'LP-2000' }
    const { productId: copy } = await owner().call(copyProduct, { copyPid: productId, ...copyFields })
    expect(await numbers(copy)).toEqual({ a: 1, b: 2 })
  })

  test('does not keep a product from being deleted for good', async () => {
    const { productId } = await plugWith('a')
    await owner().call(deleteProduct, { productId })
    await sql`delete from products where id = ${productId}`.execute(server.db)
    const { rows } = await sql`select from deleted_dp_ids where product_id = ${productId}`.execute(server.db)
    expect(rows).toEqual([])
  })
})

test('two transactions get two numbers: the second waits in the database', async () => {
  const { productId } = await createdPlug(owner())
  const { accountId } = await owner().account()
  const insert = (on: DatabaseOrTransaction, deKey: string) =>
    sql`insert into features
      (product_id, feature_type, de_key, de_name, trans_type, de_input, created_at, updated_at, updated_by)
      values (${productId}, 1, ${deKey}, '{"zh":"a","en":"a"}', 1, '{"type":"boolean"}', now(), now(), ${accountId})`.execute(
      on,
    )
  const { second } = await server.db.transaction().execute(async (tx) => {
    await insert(tx, 'a')
    const waiting = insert(server.db, 'b')
    await somebodyWaits(server.db)
    return { second: waiting }
  })
  await second
  expect(await numbers(productId)).toEqual({ a: 1, b: 2 })
})

test('the migration numbers existing features in their order, and those of published versions', async () => {
  const { productId, powerDid, levelDid } = await releasedPlug(server, owner())
  await owner().call(arrangeFeatures, { productId, order: [levelDid, powerDid] })
  await sql`drop table deleted_dp_ids`.execute(server.db)
  await sql`alter table features drop column dp_id cascade`.execute(server.db)
  await sql`drop trigger if exists dp_id_assigned on features`.execute(server.db)
  await sql`drop function if exists assign_dp_id, remember_dp_id, dp_data_type cascade`.execute(server.db)
  await sql`update model_versions set features = (
    select jsonb_agg(one - 'dpId') from jsonb_array_elements(features) as one)`.execute(server.db)
  await sql.raw(migration).execute(server.db)
  expect(await numbers(productId)).toEqual({ level: 1, power: 2 })
  expect(await numbers(productId, true)).toEqual({ power: 2, level: 1 })
})
