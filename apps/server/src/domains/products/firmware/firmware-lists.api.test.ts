import { listLatestOta, listProductOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import {
  getFirmwareStep,
  getOtaDeltas,
  readTestDevices,
} from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { resultOf, type Envelope } from '@slipway/contract/http/envelope.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { firmwareLimits } from '@slipway/contract/products/firmware/firmware.limits.ts'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipart, spreadsheetOf } from './testing/test-device-files.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import {
  added,
  makeDevices,
  makeOwnFirmware,
  makeProduct,
  report,
  stock,
  tested,
  V1,
  V2,
} from './testing/firmware-rig.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())

const someone = (name: string) => server.as('developer', name)

describe('the firmware upgrade list', () => {
  test('has the products with releases, last changed first, and their numbers by state', async () => {
    const owner = someone('lists')
    const [one, two] = [await stock(server, owner), await stock(server, owner)]
    await makeProduct(owner)
    await added(one)
    server.clock.advance(1000)
    const { recordId } = await tested(server, two)
    const { items, total, counts } = await owner.call(listProductOta, {})
    expect(items.map(({ productId, publishStatus }) => [productId, publishStatus])).toEqual([
      [two.productId, 3],
      [one.productId, 1],
    ])
    expect({ total, counts }).toEqual({ total: 2, counts: { 1: 1, 2: 0, 3: 1, 4: 0, held: 0 } })
    expect(items[0]?.firmwares).toMatchObject([
      {
        firmwareType: 1,
        firmwareId: two.firmwareId,
        latest: null,
        inFlow: { recordId, firmwareVersion: V1, publishStatus: 3 },
      },
    ])

    server.clock.advance(1000)
    await owner.call(upgradeOta, { productId: two.productId, recordId, grayRatio: 10, area: 'US', effectiveDay: 5 })
    const after = await owner.call(listProductOta, { publishStatus: 4 })
    expect(after).toMatchObject({ total: 1, counts: { 1: 1, 3: 0, 4: 1 } })
    const latest = { recordId, firmwareVersion: V1, grayRatio: 10, area: 'US', isExpired: false }
    expect(after.items[0]?.firmwares).toMatchObject([
      { inFlow: null, latest: { ...latest, publishTime: server.clock.now() } },
    ])
    expect(await owner.call(listLatestOta, { productId: two.productId })).toMatchObject([latest])
    // No device runs an older version.
    const ofRelease = { productId: two.productId, recordId }
    expect(await owner.call(getOtaDeltas, ofRelease)).toEqual({ isSupported: true, fullSize: 512, deltas: [] })
  })

  test('searches names, pages, and shows each account its own products', async () => {
    const [ada, bob] = [someone('ada'), someone('bob')]
    const own = await stock(server, ada)
    const other = await stock(server, ada)
    await added(own)
    await added(other)
    const all = await ada.call(listProductOta, {})
    const [first] = all.items
    expect(all.total).toBe(2)
    expect(await ada.call(listProductOta, { search: first?.productName })).toMatchObject({
      total: 1,
      items: [{ productId: first?.productId }],
    })
    expect(await ada.call(listProductOta, { pageStart: 1, pageSize: 1 })).toMatchObject({
      total: 2,
      items: [{ productId: all.items[1]?.productId }],
    })
    expect(await bob.call(listProductOta, {})).toMatchObject({ total: 0, items: [] })
    const ofAll = await server.as('administrator').call(listProductOta, { pageSize: 100 })
    expect(ofAll.items.map(({ productId }) => productId)).toEqual(expect.arrayContaining([own.productId]))
    await ada.call(deleteProduct, { productId: own.productId })
    expect(await ada.call(listProductOta, {})).toMatchObject({ total: 1 })
  })
})

describe('the firmware step', () => {
  test('has a row for each type with what is selected, released, in flow and running', async () => {
    const owner = someone('step')
    const of = await stock(server, owner)
    const { productId, firmwareId, moduleId } = of
    const ownFirmware = await makeOwnFirmware(owner, productId)
    const { recordId } = await tested(server, of)
    await owner.call(upgradeOta, { productId, recordId, grayRatio: 100, area: 'CN' })
    const next = await added(of, { packageId: of.packages[1] })
    const serials = await makeDevices(owner, productId, 2)
    for (const serial of serials) await report(server, productId, serial, { module: V2, zigbee: '1.0.0' })
    const [module, mcu, bluetooth, zigbee] = await owner.call(getFirmwareStep, { productId })
    expect(module).toMatchObject({
      firmwareType: 1,
      firmwareId,
      moduleId,
      firmwareLabelEn: 'Standard',
      latest: { recordId, firmwareVersion: V1 },
      inFlow: { recordId: next.recordId, firmwareVersion: V2, publishStatus: 1 },
      deviceCount: 3,
      versions: [
        { version: V2, deviceCount: 2 },
        { version: V1, deviceCount: 1 },
      ],
    })
    expect(mcu).toMatchObject({ firmwareId: ownFirmware, moduleId: '', deviceCount: 0, latest: null, inFlow: null })
    expect(bluetooth).toMatchObject({ firmwareType: 3, firmwareId: null })
    expect(zigbee).toMatchObject({ firmwareId: null, deviceCount: 2, versions: [{ version: '1.0.0', deviceCount: 2 }] })
  })
})

describe('a file of test devices', () => {
  const read = async (caller: Caller, productId: string, bytes: Buffer) => {
    const { headers, payload } = multipart(bytes)
    const url = `${readTestDevices.path}?pId=${productId}`
    const reply = await caller.send({ method: 'POST', url, headers, payload })
    return resultOf(readTestDevices, reply.json<Envelope>())
  }

  test('is CSV or XLSX; rows that are left out are listed by number', async () => {
    const owner = someone('files')
    const productId = await makeProduct(owner)
    const [first = '', second = ''] = await makeDevices(owner, productId, 2)
    const rows = [
      ['Name', '序列号'],
      ['Lamp', second],
      ['', 'absent'],
      ['', first],
      ['', first],
    ]
    const badRows = [
      { row: 3, serial: 'absent', why: 'unknown' },
      { row: 5, serial: first, why: 'twice' },
    ]
    const expected = { serials: [second, first], badRows, badTotal: 2 }
    expect(await read(owner, productId, Buffer.from(rows.map((row) => row.join(',')).join('\n')))).toEqual(expected)
    expect(await read(owner, productId, await spreadsheetOf(rows))).toEqual(expected)
  })

  test.each([
    ['nothing', Buffer.alloc(0), 'firmware.noSerials'],
    ['only a heading', Buffer.from('serial\n'), 'firmware.noSerials'],
    ['bytes that are no table', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 9]), 'firmware.notATable'],
    [
      '101 serial numbers',
      Buffer.from(Array.from({ length: 101 }, (_, n) => `a${n}`).join('\n')),
      'firmware.tooManyDevices',
    ],
  ] as const)('with %s is refused', async (_what, bytes, refusal) => {
    const owner = someone('files')
    await expect(read(owner, await makeProduct(owner), bytes)).rejects.toMatchObject(refused(refusal))
  })

  test('that unpacks to more than 24 MB is refused with this limit', async () => {
    const owner = someone('files')
    const bomb = Buffer.from(
      zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(firmwareLimits.fileUnpackedBytes + 1) }),
    )
    await expect(read(owner, await makeProduct(owner), bomb)).rejects.toMatchObject({
      data: { refusal: 'firmware.tableTooLarge', limitMb: 24 },
    })
  })
})
