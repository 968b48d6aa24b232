import { listMainCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { updateModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { addOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { addOwnFirmware, selectFirmware } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import {
  checkProductRelease,
  getPIdDetailInfo,
  releaseProduct,
} from '@slipway/contract/products/product-release/product-release.calls.ts'
import type { GateName } from '@slipway/contract/products/product-release/release-gates.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeploymentOptions } from '../../../settings/deployment-options.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { anyFirmware, FIRST, uploaded } from '../../catalog/modules/testing/modules-samples.ts'
import { readyPlug, switchFeature } from '../product-release/testing/releasing.ts'
import { createdPlug, setStage } from '../products/testing/products-samples.ts'
import { moduleWithFirmware, socModule } from './testing/hardware-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')
const check = (productId: string) => developer().call(checkProductRelease, { productId })
const infoOf = (productId: string) => developer().call(getPIdDetailInfo, { productId })
const gateOf = async (productId: string, name: GateName = 'module') =>
  (await infoOf(productId)).release.gates.find(({ gate }) => gate === name)

async function customPlug(): Promise<string> {
  const { productId } = await createdPlug(developer())
  await developer().call(addFeature, { productId, ...switchFeature })
  return productId
}

test('a release of a custom product needs a module and its firmware (SI-027)', async () => {
  const productId = await customPlug()
  await expect(check(productId)).rejects.toMatchObject({
    code: 60016,
    message: '硬件开发：产品尚未选择模组，请先选择模组',
    data: { refusal: 'product-release.moduleOpen' },
  })
  const release = developer().call(releaseProduct, { productId, publishStatus: publishStatus.debugging })
  await expect(release).rejects.toMatchObject({ data: { refusal: 'product-release.moduleOpen' } })
  expect(await gateOf(productId)).toMatchObject({ step: 'hardware', state: 'open' })

  const { moduleId, firmwareId } = await moduleWithFirmware(server)
  await developer().call(chooseModule, { productId, moduleId })
  await expect(check(productId)).rejects.toMatchObject({
    code: 60016,
    message: '固件管理：产品尚未选择模组固件，请先在硬件开发中选择',
    data: { refusal: 'product-release.moduleFirmwareOpen' },
  })
  expect(await gateOf(productId, 'moduleFirmware')).toMatchObject({ step: 'firmware', state: 'open' })
  await developer().call(selectFirmware, { productId, firmwareId })
  expect(await check(productId)).toMatchObject({ code: 50004, data: '2' })
  expect(await gateOf(productId)).toMatchObject({ state: 'done', msg: '' })
  const { module, firmwares, hardware, steps } = await infoOf(productId)
  expect([module?.moduleId, firmwares[0]?.firmwareId, hardware]).toEqual([moduleId, firmwareId, null])
  expect(steps.find(({ step }) => step === 'hardware')).toEqual({
    step: 'hardware',
    isCompleted: true,
  })
})

test('a module that no longer suits the product blocks its release, with the reason', async () => {
  const productId = await customPlug()
  const { operator, moduleId, firmwareId } = await moduleWithFirmware(server)
  await developer().call(chooseModule, { productId, moduleId })
  const mains = await operator.call(listMainCategories, {})
  const mainCategoryId = mains.find(({ mainCategory }) => mainCategory === 'lighting')?.id
  await operator.call(updateModuleFirmware, { ...anyFirmware, moduleId, firmwareId, mainCategoryId })
  await expect(check(productId)).rejects.toMatchObject({
    message: '硬件开发：模组固件适用于其他品类，不适用于“智能插座”',
  })
})

test('own module firmware counts once it has a version', async () => {
  const productId = await customPlug()
  await developer().call(chooseModule, { productId, moduleId: await socModule(server) })
  const labels = { firmwareLabel: '自有固件', firmwareLabelEn: 'Own' }
  const { firmwareId } = await developer().call(addOwnFirmware, { productId, firmwareType: 1, ...labels })
  await expect(check(productId)).rejects.toMatchObject({ message: '固件管理：自有模组固件还没有版本，请先新增版本' })
  const { accountId } = await developer().account()
  const firmwareUrl = await uploaded(server, accountId, 'firmware')
  await developer().call(addOta, { productId, firmwareId, isAdd: 1, firmwareVersion: FIRST, firmwareUrl })
  expect(await check(productId)).toMatchObject({ code: 50004 })
})

test('module firmware that was made for another category since does not count', async () => {
  const productId = await customPlug()
  const { operator, firmwareId, moduleId: other } = await moduleWithFirmware(server)
  const moduleId = await socModule(server)
  await developer().call(chooseModule, { productId, moduleId: other })
  await developer().call(selectFirmware, { productId, firmwareId })
  const mains = await operator.call(listMainCategories, {})
  const mainCategoryId = mains.find(({ mainCategory }) => mainCategory === 'lighting')?.id
  await operator.call(updateModuleFirmware, { ...anyFirmware, moduleId: other, firmwareId, mainCategoryId })
  expect(await gateOf(productId, 'moduleFirmware')).toMatchObject({
    state: 'open',
    msg: `固件管理：版本 ${FIRST} 不适用于品类“智能插座”，请选择其他版本`,
  })
  await developer().call(chooseModule, { productId, moduleId, confirm: true })
  expect(await gateOf(productId)).toMatchObject({ state: 'done' })
  expect(await gateOf(productId, 'moduleFirmware')).toMatchObject({ state: 'open' })
})

test('a product without development is released without a module', async () => {
  const { productId } = await readyPlug(developer())
  expect(await check(productId)).toMatchObject({ code: 50004 })
  expect(await gateOf(productId)).toBeUndefined()
  expect(await gateOf(productId, 'moduleFirmware')).toBeUndefined()
})

test('a product in trial production is blocked until its release is revoked, and a released one stays released', async () => {
  const productId = await customPlug()
  await setStage(server, productId, publishStatus.trialProduction)
  expect(await gateOf(productId)).toMatchObject({ state: 'blocked' })
  await setStage(server, productId, publishStatus.released)
  expect(await infoOf(productId)).toMatchObject({ publishStatus: publishStatus.released, release: { ahead: null } })
})

test('an installation without the hardware step asks for no module (SI-116)', async () => {
  const deployment = { ...readDeploymentOptions('/nowhere', 1883), hardwareSelect: false }
  await using plain = await startTestServer({ deployment })
  const caller = plain.as('developer')
  const { productId } = await createdPlug(caller)
  await caller.call(addFeature, { productId, ...switchFeature })
  expect(await caller.call(checkProductRelease, { productId })).toMatchObject({ code: 50004, data: '2' })
})
