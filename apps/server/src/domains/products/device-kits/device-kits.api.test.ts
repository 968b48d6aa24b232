import { requestOf } from '@slipway/contract/http/call-request.ts'
import { downloadDeviceKit } from '@slipway/contract/products/device-kits/device-kits.calls.ts'
import { kitSdkFiles } from '@slipway/contract/products/device-kits/write-kit.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { makeDevice, makeProduct } from '../../devices/devices/testing/devices-rig.ts'

let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  productId = await makeProduct(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const ask = (caller: Caller, headers: Record<string, string> = {}) =>
  caller.send({ method: 'GET', url: requestOf(downloadDeviceKit, { productId }).url, headers })

async function kit(headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const files = unzipSync((await ask(owner(), headers)).rawPayload)
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]))
}

describe('a device kit', () => {
  test('has the SDKs, and the product’s own types in each language', async () => {
    const files = await kit()
    expect(Object.keys(files)).toEqual(expect.arrayContaining(Object.keys(kitSdkFiles)))
    expect(files['c/model.h']).toContain('bool model_report_temp(slipway_device *device, double value);')
    expect(files['c/model.h']).toContain('int (*set_level)(void *context, int32_t value);')
    expect(files['arduino/slipway_kit/slipway_kit.ino']).toContain('handlers.set_level = set_level;')
    expect(files['python/model.py']).toContain('def report_sw(self, value: bool) -> None:')
    expect(files['typescript/model.ts']).toContain('"mode": "cool" | "heat"')
  })

  test('says how it is used here, in the caller’s language, and holds no secret', async () => {
    const { deviceSecret, serial } = await makeDevice(owner(), productId)
    server.parts.deployment.mqttPort = 18_831
    const files = await kit({ lang: 'en-US', host: 'iot.example.com:8080' })
    expect(files['README.md']).toContain(`./selftest iot.example.com 18831 ${productId} "$SERIAL"`)
    expect((await kit({ lang: 'zh-CN' }))['README.md']).toContain('设备开发包')
    const all = Object.values(files).join('\n')
    expect(all).not.toContain(deviceSecret)
    expect(all).not.toContain(serial + '&')
  })

  test('is the same bytes however often it is asked for', async () => {
    const [first, second] = [await ask(owner()), await ask(owner())]
    expect(first.headers['content-disposition']).toContain(`device-kit-${productId}.zip`)
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    const timeOfFirstFile = first.rawPayload.readUInt32LE(10)
    expect(timeOfFirstFile, 'midnight of 1 January 1980').toBe(0x0021_0000)
  })

  test('of someone else’s product is not there', async () => {
    const reply = await ask(server.as('developer', 'stranger'))
    expect(reply.json()).toMatchObject({ code: refusals['products.notFound'] })
  })
})
