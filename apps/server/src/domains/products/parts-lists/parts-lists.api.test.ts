import {
  downloadPartsList,
  exportComponent,
  findComponent,
  getPartsList,
  listComponents,
  setPartsList,
} from '@slipway/contract/products/parts-lists/parts-lists.calls.ts'
import {
  bytesOf,
  cycloneDx,
  mbedtls,
  spdx,
  zlib,
} from '@slipway/contract/products/parts-lists/testing/parts-samples.ts'
import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { listOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { aged, upload } from '../../catalog/modules/testing/modules-samples.ts'
import {
  added,
  makeDevices,
  makeProduct,
  makeRelease,
  report,
  stock,
  V1,
  V2,
  type Stock,
} from '../firmware/testing/firmware-rig.ts'
import { setParts } from './testing/parts-rig.ts'

let server: TestServer
let owner: Caller
let productId: string
/** A version of the product's own firmware. */
let packageId: string
beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
  productId = await makeProduct(owner)
  packageId = await ownPackage(owner, productId)
})
afterAll(() => server[Symbol.asyncDispose]())

async function ownPackage(caller: Caller, product: string): Promise<string> {
  await makeRelease(server, caller, product)
  const { firmware_id: firmwareId } = await server.db
    .selectFrom('ota_releases')
    .select('firmware_id')
    .where('product_id', '=', product)
    .executeTakeFirstOrThrow()
  const { items } = await caller.call(listOta, { productId: product, firmwareId: String(firmwareId) })
  return items[0]?.packageId ?? ''
}

async function downloaded<C extends AnyCall>(caller: Caller, call: C, input: InputOf<C>): Promise<string> {
  const { url, headers } = requestOf(call, input)
  const reply = await caller.send({ method: 'GET', url, headers })
  expect(reply.statusCode).toBe(200)
  return reply.body
}

describe('a parts list', () => {
  test('is read, shown and downloaded as it was sent', async () => {
    expect(await owner.call(getPartsList, { productId, packageId })).toBeNull()
    const document = cycloneDx([mbedtls, { name: 'lwip', version: '2.2.0' }])
    const list = await setParts(owner, productId, packageId, document)
    expect(list).toMatchObject({
      packageId,
      format: 'CycloneDX',
      formatVersion: '1.6',
      fileName: 'lamp.cdx.json',
      componentCount: 2,
      account: (await owner.account()).account,
    })
    expect(await owner.call(getPartsList, { productId, packageId })).toEqual(list)
    const all = await owner.call(listComponents, { productId, packageId })
    expect(all.items.map(({ name }) => name)).toEqual(['mbedTLS', 'lwip'])
    expect(all.total).toBe(2)
    const some = await owner.call(listComponents, { productId, packageId, search: 'github/mbed' })
    expect(some).toMatchObject({ items: [{ name: 'mbedTLS', licence: 'Apache-2.0', hash: 'SHA-256:bb' }], total: 1 })
    const text = await downloaded(owner, downloadPartsList, { productId, packageId })
    expect(JSON.parse(text)).toEqual(document)
  })

  test('is replaced by the next one, and its file stays while it is used', async () => {
    const list = await setParts(owner, productId, packageId, spdx([zlib]))
    expect(list).toMatchObject({ format: 'SPDX', componentCount: 1 })
    expect((await owner.call(listComponents, { productId, packageId })).items.map(({ name }) => name)).toEqual(['zlib'])
    await aged(server, 49 * 60 * 60 * 1000)
    await server.domains.uploads.removeUnused()
    expect(await downloaded(owner, downloadPartsList, { productId, packageId })).toContain('SPDX-2.3')
  })

  test('that is hostile changes nothing', async () => {
    const before = await owner.call(getPartsList, { productId, packageId })
    const hostile: [string, unknown][] = [
      ['parts-lists.notJson', '{'],
      ['parts-lists.keyTwice', '{"a":1,"a":2}'],
      ['parts-lists.tooDeep', `${'['.repeat(100)}${']'.repeat(100)}`],
      ['parts-lists.otherFormat', {}],
      ['parts-lists.otherVersion', cycloneDx([mbedtls], '1.3')],
      ['parts-lists.badField', cycloneDx([{ name: {} }])],
      ['parts-lists.noComponents', cycloneDx([])],
      ['parts-lists.tooMany', cycloneDx(Array.from({ length: 20_001 }, () => ({ name: 'a' })))],
    ]
    for (const [refusal, document] of hostile) {
      await expect(setParts(owner, productId, packageId, document)).rejects.toMatchObject({ data: { refusal } })
    }
    const long = upload(owner, 'sbom', new Uint8Array(8 * 1024 * 1024 + 1), 'long.json')
    await expect(long).rejects.toMatchObject(refused('uploads.tooLarge'))
    expect(await owner.call(getPartsList, { productId, packageId })).toEqual(before)
  })

  test('belongs to a version that the product uses', async () => {
    const other = server.as('developer', 'other')
    const theirs = await makeProduct(other)
    for (const call of [getPartsList, listComponents, downloadPartsList]) {
      const input = { productId: theirs, packageId }
      await expect(other.call(call, input)).rejects.toMatchObject(refused('parts-lists.packageNotFound'))
      await expect(other.call(call, { productId, packageId })).rejects.toMatchObject(refused('products.notFound'))
    }
    await expect(setParts(other, theirs, packageId, spdx([zlib]))).rejects.toMatchObject(
      refused('parts-lists.packageNotFound'),
    )
    const { url } = await upload(owner, 'sbom', bytesOf(spdx([zlib])))
    const theirPackage = await ownPackage(other, theirs)
    const stolen = other.call(setPartsList, { productId: theirs, packageId: theirPackage, fileUrl: url })
    await expect(stolen).rejects.toMatchObject(refused('uploads.notFound'))
    const absent = other.call(downloadPartsList, { productId: theirs, packageId: theirPackage })
    await expect(absent).rejects.toMatchObject(refused('parts-lists.none'))
  })

  test('of the library is set by those who manage it', async () => {
    const of = await stock(server, owner)
    const set = setParts(owner, of.productId, of.packages[0], spdx([zlib]))
    await expect(set).rejects.toMatchObject(refused('parts-lists.libraryOnly'))
    await setParts(server.as('administrator'), of.productId, of.packages[0], spdx([zlib]))
    expect(await owner.call(getPartsList, { productId: of.productId, packageId: of.packages[0] })).toMatchObject({
      format: 'SPDX',
    })
  })
})

describe('the search for a component', () => {
  let of: Stock
  beforeAll(async () => {
    of = await stock(server, owner)
    const administrator = server.as('administrator')
    await setParts(administrator, of.productId, of.packages[0], cycloneDx([mbedtls, { name: 'lwip' }]))
    await setParts(administrator, of.productId, of.packages[1], cycloneDx([{ ...mbedtls, version: '3.6.0' }]))
    const [one, two, three] = await makeDevices(owner, of.productId, 3)
    await report(server, of.productId, one ?? '', { module: V1 })
    await report(server, of.productId, two ?? '', { module: '1.0.0' })
    await report(server, of.productId, three ?? '', { module: V2 })
  })
  const find = (caller: Caller, input: InputOf<typeof findComponent>) => caller.call(findComponent, input)

  test('finds versions by the start of a name, newest first, with the devices that report them', async () => {
    const { items, total } = await find(owner, { search: 'MBED' })
    expect(total).toBe(2)
    const [newest, oldest] = items
    expect(newest).toMatchObject({ productId: of.productId, firmwareVersion: V2, version: '3.6.0', deviceCount: 1 })
    expect(oldest).toMatchObject({ firmwareVersion: V1, version: '3.5.2', deviceCount: 2, firmwareType: 1 })
    expect((await find(owner, { search: 'mbedtls', version: '3.5' })).items).toMatchObject([{ firmwareVersion: V1 }])
    expect((await find(owner, { search: 'mbed', pageSize: 1, pageStart: 1 })).items).toMatchObject([oldest])
    expect((await find(owner, { search: 'bedtls' })).total).toBe(0)
    expect((await find(owner, { search: '%%' })).total).toBe(0)
  })

  test('is a filter of the device list: by the entire name, of every version or one, in each order and for jobs', async () => {
    const list = async (
      component: { name: string; version?: string },
      more: Partial<InputOf<typeof listDevices>> = {},
    ) => {
      const { items, total } = await owner.call(listDevices, { productId: of.productId, component, ...more })
      return [total, items.length]
    }
    for (const sort of ['createTime', 'serial', 'lastSeen'] as const) {
      expect(await list({ name: 'MBEDTLS' }, { sort })).toEqual([3, 3])
      expect(await list({ name: 'mbedtls', version: '3.5.2' }, { sort, pageSize: 1 })).toEqual([2, 1])
    }
    expect(await list({ name: 'mbedtls', version: '3.5.2' }, { keyword: V1 })).toEqual([0, 0])
    expect(await list({ name: 'mbed' })).toEqual([0, 0])
    const filter = { productId: of.productId, keyword: '', tagIds: [], component: { name: 'lwip', version: '' } }
    expect(await server.domains.devices.bulk.byFilter(server.db, filter)).toHaveLength(2)
    // A product without devices that report a version.
    const other = await stock(server, owner)
    expect((await owner.call(listDevices, { ...filter, productId: other.productId })).total).toBe(0)
  })

  test('names what the devices report, and the release that can be planned for them', async () => {
    const oldest = async () => (await find(owner, { search: 'mbedtls', version: '3.5' })).items
    const reported = expect.arrayContaining([V1, '1.0.0'])
    expect(await oldest()).toMatchObject([{ deviceCount: 2, reported, nextRecordId: null }])
    const { recordId } = await added(of, { packageId: of.packages[1] })
    expect(await oldest()).toMatchObject([{ nextRecordId: null }])
    const cnDevices = await makeDevices(owner, of.productId)
    await owner.call(upgradeOta, { productId: of.productId, recordId, cnDevices, effectiveDay: 7 })
    expect(await oldest()).toMatchObject([{ nextRecordId: recordId }])
  })

  test('finds by the start of a purl', async () => {
    expect((await find(owner, { search: 'pkg:github/mbed-tls/mbedtls' })).total).toBe(2)
    expect((await find(owner, { search: 'pkg:npm/' })).total).toBe(0)
  })

  test('sees only products that the caller can open', async () => {
    expect((await find(server.as('developer', 'other'), { search: 'mbedtls' })).total).toBe(0)
    expect((await find(server.as('administrator'), { search: 'mbedtls' })).total).toBe(2)
  })

  test('is exported as CSV in the language of the caller', async () => {
    const csv = await downloaded(owner, exportComponent, { search: 'mbedtls' })
    expect(csv.split('\r\n')[0]).toBe('\u{feff}组件,组件版本,purl,产品,产品 ID,固件,固件版本,设备数')
    expect(csv).toContain(`,${V1},2\r\n`)
    expect(csv.split('\r\n')).toHaveLength(4)
  })
})
