import { deleteDevice, disableDevice, enableDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deleteOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { added, makeDevices, stock, tested, validating, type Stock } from './testing/firmware-rig.ts'

let server: TestServer
let origin: string
let of: Stock

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://iot.example.com' })
  origin = await server.listen()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  of = await stock(server)
})

async function urlFor(serial: string, packageId = of.packages[0]): Promise<string> {
  const { id: deviceId } = await server.db
    .selectFrom('devices')
    .select('id')
    .where('product_id', '=', of.productId)
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()
  return server.domains.downloads.downloadUrl({ packageId, deviceId, jobId: '812' })
}

const download = (url: string): Promise<Response> => fetch(url.replace('https://iot.example.com', origin))
const statusOf = async (url: string): Promise<number> => (await download(url)).status

/** The version is released for all devices of the product. */
async function released(): Promise<{ recordId: string; serial: string }> {
  const { recordId } = await tested(server, of)
  const fields = { productId: of.productId, recordId, grayRatio: 100, area: 'GLOBAL' as const }
  await of.owner.call(upgradeOta, fields)
  const [serial = ''] = await makeDevices(of.owner, of.productId)
  return { recordId, serial }
}

describe('the file of a version', () => {
  test('is downloaded by its devices, byte for byte', async () => {
    const { serial } = await released()
    const url = await urlFor(serial)
    expect(url).toMatch(/^https:\/\/iot\.example\.com\/device\/v1\/firmware\/[\w-]{30,60}$/)
    const reply = await download(url)
    const { sha256, size } = await server.db
      .selectFrom('firmware_packages')
      .select(['sha256', 'size'])
      .where('id', '=', rowNumberOf(of.packages[0]))
      .executeTakeFirstOrThrow()
    expect([reply.status, reply.headers.get('etag')]).toEqual([200, `"${sha256}"`])
    expect((await reply.arrayBuffer()).byteLength).toBe(size)
    expect(await statusOf(`${url}x`)).toBe(404)
  })

  test('is only for the test devices while it is validated', async () => {
    const { serial } = await validating(server, of)
    const [other = ''] = await makeDevices(of.owner, of.productId)
    expect([await statusOf(await urlFor(serial)), await statusOf(await urlFor(other))]).toEqual([200, 404])
  })

  test('is for no device before its validation', async () => {
    await added(of)
    const [serial = ''] = await makeDevices(of.owner, of.productId)
    expect(await statusOf(await urlFor(serial))).toBe(404)
  })

  test('is for no device of a product without its release', async () => {
    const { serial } = await released()
    expect(await statusOf(await urlFor(serial, of.packages[1]))).toBe(404)
    const [packageId] = of.packages
    of = await stock(server)
    const [foreign = ''] = await makeDevices(of.owner, of.productId)
    expect(await statusOf(await urlFor(foreign, packageId))).toBe(404)
  })

  test('is for no device after its withdrawal', async () => {
    const { serial, recordId } = await released()
    const url = await urlFor(serial)
    expect(await statusOf(url)).toBe(200)
    await of.owner.call(deleteOta, { productId: of.productId, recordId })
    expect(await statusOf(url)).toBe(404)
  })

  test('is for no disabled or deleted device, or one of a deleted product', async () => {
    const { serial } = await released()
    const [second = ''] = await makeDevices(of.owner, of.productId)
    const [url, secondUrl] = [await urlFor(serial), await urlFor(second)]
    const device = { productId: of.productId, serial }
    await of.owner.call(disableDevice, device)
    expect([await statusOf(url), await statusOf(secondUrl)]).toEqual([404, 200])
    await of.owner.call(enableDevice, device)
    expect(await statusOf(url)).toBe(200)
    await of.owner.call(deleteDevice, device)
    expect(await statusOf(url)).toBe(404)
    await of.owner.call(deleteProduct, { productId: of.productId })
    expect(await statusOf(secondUrl)).toBe(404)
  })
})
