import { expect, test } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import { makeRelease, stock, validating } from './testing/firmware-rig.ts'

test('a purged product takes its releases, test devices and own firmware with it', async () => {
  await using server = await startTestServer()
  const of = await stock(server)
  await makeRelease(server, of.owner, of.productId)
  await validating(server, of)
  await server.db
    .updateTable('products')
    .set({ deleted_at: new Date(0) })
    .where('id', '=', of.productId)
    .execute()
  expect(await server.domains.products.purge()).toBe(1)
  for (const table of ['ota_releases', 'release_devices', 'ota_products', 'device_firmware'] as const) {
    expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
  const left = await server.db.selectFrom('counters').selectAll().where('scope', '=', 'firmwareVersions').execute()
  expect(left).toEqual([])
})
