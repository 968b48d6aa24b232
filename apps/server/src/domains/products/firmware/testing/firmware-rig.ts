import { randomBytes } from 'node:crypto'
import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { firmwareReport } from '@slipway/contract/devices/devices/devices.topics.ts'
import { addOta, testedOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { addOwnFirmware, selectFirmware } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'
import { addVersion, stockedModule, uploaded } from '../../../catalog/modules/testing/modules-samples.ts'

export const V1 = 'V1.0.0 build 260101'
export const V2 = 'V1.1.0 build 260201'

let lastProduct = 0
const someName = (): string => `x${randomBytes(4).toString('hex')}`

export async function makeProduct(owner: Caller): Promise<string> {
  const [category] = (await owner.call(listProductCategories, {})).items
  const { productId } = await owner.call(createProduct, {
    productName: `Lamp ${++lastProduct}`,
    apPrefix: 'own_lamp',
    productModel: 'LAMP-1',
    categoryId: category?.id ?? '',
    accessType: 1,
    communicationType: 1,
  })
  return productId
}

/** A firmware of the product itself. */
export async function makeOwnFirmware(owner: Caller, productId: string, firmwareType: 2 | 3 = 2): Promise<string> {
  const labels = { firmwareLabel: '自有固件', firmwareLabelEn: 'Own firmware' }
  return (await owner.call(addOwnFirmware, { productId, firmwareType, ...labels })).firmwareId
}

export interface Stock {
  owner: Caller
  operator: Caller
  productId: string
  moduleId: string
  firmwareId: string
  /** Package ids of the versions V1 and V2. */
  packages: [string, string]
}

/** A developer's product that uses a firmware of the library with two versions. */
export async function stock(server: TestServer, owner: Caller = server.as('developer')): Promise<Stock> {
  const { operator, moduleId, firmwareId } = await stockedModule(server, { moduleName: someName() })
  const first = await addVersion(operator, firmwareId, V1)
  const second = await addVersion(operator, firmwareId, V2)
  const productId = await makeProduct(owner)
  await owner.call(chooseModule, { productId, moduleId })
  await owner.call(selectFirmware, { productId, firmwareId })
  const packages: Stock['packages'] = [first.firmwarePackageId, second.firmwarePackageId]
  return { owner, operator, productId, moduleId, firmwareId, packages }
}

export async function makeDevices(owner: Caller, productId: string, count = 1): Promise<string[]> {
  const serials: string[] = []
  for (let index = 0; index < count; index++) {
    serials.push((await owner.call(addDevice, { productId, serial: someName() })).serial)
  }
  return serials
}

/** The device reports its firmware over its connection. */
export async function report(server: TestServer, productId: string, serial: string, versions: object): Promise<void> {
  const { id } = await server.db
    .selectFrom('devices')
    .select('id')
    .where('product_id', '=', productId)
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()
  const payload = Buffer.from(JSON.stringify({ data: { versions } }))
  await new Promise<void>((resolve) => {
    const message = { tail: firmwareReport.tail, payload, qos: 1 as const }
    server.domains.devices.ports.onUplink({ deviceId: id, productId, serial }, message, resolve)
  })
}

/** A release of the first version, to be validated. */
export const added = (
  { owner, productId, firmwareId, packages }: Stock,
  fields: Partial<InputOf<typeof addOta>> = {},
) => owner.call(addOta, { productId, firmwareId, packageId: packages[0], ...fields })

/** A release of the product's own firmware; gives its id. */
export async function makeRelease(server: TestServer, owner: Caller, productId: string): Promise<string> {
  const { accountId } = await owner.account()
  const { recordId } = await owner.call(addOta, {
    productId,
    firmwareId: await makeOwnFirmware(owner, productId, 3),
    isAdd: 1,
    firmwareVersion: V1,
    firmwareUrl: await uploaded(server, accountId, 'firmware'),
  })
  return recordId
}

/** A release of the first version, being validated on one device that reports the version. */
export async function validating(server: TestServer, of: Stock, fields: Partial<InputOf<typeof addOta>> = {}) {
  const release = await added(of, fields)
  const [serial = ''] = await makeDevices(of.owner, of.productId)
  const { recordId } = release
  await of.owner.call(upgradeOta, { productId: of.productId, recordId, cnDevices: [serial], effectiveDay: 7 })
  await report(server, of.productId, serial, { module: release.firmwareVersion })
  return { recordId, serial }
}

/** The same, with its validation passed. */
export async function tested(server: TestServer, of: Stock, fields: Partial<InputOf<typeof addOta>> = {}) {
  const { recordId, serial } = await validating(server, of, fields)
  await of.owner.call(testedOta, { productId: of.productId, recordId })
  return { recordId, serial }
}
