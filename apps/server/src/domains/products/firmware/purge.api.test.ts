import { deleteModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { deleteOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { saveSupportPeriod } from '@slipway/contract/products/support-period/support-period.calls.ts'
import { dayOf } from '@slipway/contract/products/support-period/support-period.ts'
import { expect, test } from 'vitest'
import { refused, startTestServer } from '../../../testing/test-server.ts'
import { makeRelease, stock, tested, V1, validating } from './testing/firmware-rig.ts'

const YEAR_MS = 365.25 * DAY_MS

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

test('the firmware of a product that was on the market is kept for ten years, or until its support ends', async () => {
  await using server = await startTestServer()
  const of = await stock(server)
  const { owner, operator, moduleId, firmwareId, productId } = of
  const { recordId } = await tested(server, of)
  await owner.call(upgradeOta, { productId, recordId, grayRatio: 100, area: 'GLOBAL' })
  const { accountId } = await owner.account()
  const move = { product_id: productId, event: 'released', from_stage: 4, to_stage: 5, by_account: accountId }
  await server.db
    .insertInto('product_stage_moves')
    .values({ ...move, at: new Date(server.clock.now()) })
    .execute()
  const until = dayOf(server.clock.now() + 11 * YEAR_MS)
  await owner.call(saveSupportPeriod, { productId, until })

  // Withdrawn, no longer selected, and its product deleted: the version and its file stay.
  await owner.call(deleteOta, { productId, recordId })
  await server.db.deleteFrom('product_firmwares').where('product_id', '=', productId).execute()
  const removal = operator.call(deleteModuleFirmware, { moduleId, firmwareId, firmwareVersion: V1 })
  await expect(removal).rejects.toMatchObject(refused('modules.versionInUse'))
  await server.db
    .updateTable('products')
    .set({ deleted_at: new Date(server.clock.now()) })
    .where('id', '=', productId)
    .execute()
  for (const [years, purged] of [
    [9, 0],
    [1.5, 0],
    [1, 1],
  ] as const) {
    server.clock.advance(years * YEAR_MS)
    expect(await server.domains.products.purge()).toBe(purged)
  }
})
