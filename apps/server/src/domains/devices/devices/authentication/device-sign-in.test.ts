import { getDevice, resetDeviceSecret } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deleteProduct, restoreProduct } from '@slipway/contract/products/products/products.calls.ts'
import { signedClientId, usernameOf } from '@slipway/contract/devices/devices/device-sign-in.ts'
import type { RejectedConnection } from '@slipway/contract/devices/devices/devices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConnectRequest } from '../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeDevice, makeProduct, signedRequest, type OwnDevice } from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'

const MINUTE_MS = 60_000
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  productId = await makeProduct(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const ask = (request: ConnectRequest) => server.domains.devices.ports.authenticate(request)
const signed = (device: OwnDevice, changed: Partial<ConnectRequest> = {}) =>
  signedRequest(device, server.clock.now(), changed)
const easy = (device: OwnDevice, changed: Partial<ConnectRequest> = {}): ConnectRequest => ({
  clientId: 'plain',
  username: usernameOf(device),
  password: Buffer.from(device.deviceSecret),
  ip: '192.0.2.9',
  confidential: true,
  ...changed,
})

const attemptsOf = async ({ serial }: OwnDevice): Promise<RejectedConnection[]> => {
  const { refusedAttempts } = await owner().call(getDevice, { productId, serial })
  return refusedAttempts.filter((attempt) => attempt.serial === serial)
}
const toldOf = (device: OwnDevice, cause: RejectedConnection['cause']) =>
  eventually(async () => (await attemptsOf(device)).find((attempt) => attempt.cause === cause))

describe('a device that signs in', () => {
  test('is let in by its signature, in hex digits of either case', async () => {
    const device = await makeDevice(owner(), productId)
    const request = signed(device)
    const upper = Buffer.from(request.password?.toString().toUpperCase() ?? '')
    const expected = { ok: true, device: { productId, serial: device.serial, deviceId: expect.any(Number), epoch: 0 } }
    expect(await ask(request)).toEqual(expected)
    expect(await ask({ ...request, password: upper })).toEqual(expected)
  })

  test('is let in by its bare secret where no one else can read it', async () => {
    const device = await makeDevice(owner(), productId)
    expect(await ask(easy(device))).toMatchObject({ ok: true })
  })

  test('may have a clock that is five minutes off, and no more', async () => {
    const device = await makeDevice(owner(), productId)
    const at = (offMs: number) => ask(signedRequest(device, server.clock.now() + offMs))
    expect(await at(5 * MINUTE_MS)).toMatchObject({ ok: true })
    expect(await at(-5 * MINUTE_MS)).toMatchObject({ ok: true })
    expect(await at(5 * MINUTE_MS + 1)).toEqual({ ok: false, why: 'badIdentity' })
    expect(await at(-5 * MINUTE_MS - 1)).toEqual({ ok: false, why: 'badIdentity' })
  })

  test('is not let in by the secret that it had before', async () => {
    const device = await makeDevice(owner(), productId)
    const { deviceSecret } = await owner().call(resetDeviceSecret, device)
    expect(await ask(signed(device))).toMatchObject({ ok: false })
    expect(await ask(signed({ ...device, deviceSecret }))).toMatchObject({ ok: true })
  })

  test('is not let in by the secret of another device', async () => {
    const device = await makeDevice(owner(), productId)
    const other = await makeDevice(owner(), productId)
    expect(await ask(signed({ ...device, deviceSecret: other.deviceSecret }))).toMatchObject({ ok: false })
    expect(await ask(easy(device, { password: undefined }))).toMatchObject({ ok: false })
  })

  test('is checked among thousands at once without an answer going to another', async () => {
    const devices = await Promise.all(Array.from({ length: 8 }, () => makeDevice(owner(), productId)))
    const requests = Array.from({ length: 2_000 }, (_, index) => devices[index % devices.length] as OwnDevice)
    const answers = await Promise.all(
      requests.map((device, index) =>
        ask(index % 5 === 0 ? { ...signed(device), password: undefined } : signed(device)),
      ),
    )
    answers.forEach((answer, index) => {
      expect(answer.ok).toBe(index % 5 !== 0)
      expect(answer.ok ? answer.device.serial : requests[index]?.serial).toBe(requests[index]?.serial)
    })
  })
})

describe('a refused attempt', () => {
  const wrong: [RejectedConnection['cause'], string, (device: OwnDevice) => ConnectRequest][] = [
    ['signature', '', (device) => signed(device, { password: Buffer.alloc(64, 'a') })],
    ['timestampOff', '-3600 s', (device) => signedRequest(device, server.clock.now() - 60 * MINUTE_MS)],
    ['timestampOff', '+412 s', (device) => signedRequest(device, server.clock.now() + 412_000)],
    ['timestampMissing', '', (device) => signed(device, { clientId: 'c1|signmethod=hmacsha256|' })],
    ['signMethod', 'hmacmd5', (device) => signed(device, { clientId: 'c1|timestamp=1,signmethod=hmacmd5|' })],
    ['clientIdForm', '', (device) => signed(device, { clientId: 'c1|timestamp' })],
    ['clientIdForm', '', (device) => signed(device, { clientId: 'c1|timestamp=soon,signmethod=hmacsha256|' })],
    ['secret', '', (device) => easy(device, { password: Buffer.from(`${device.deviceSecret}A`) })],
    ['secret', '', (device) => easy(device, { password: undefined })],
    ['plainSecretOverNetwork', '', (device) => easy(device, { confidential: false })],
  ]
  test.each(wrong)('is reported to the owner as %s %s', async (cause, found, request) => {
    const device = await makeDevice(owner(), productId)
    expect(await ask(request(device))).toMatchObject({ ok: false })
    const told = await toldOf(device, cause)
    expect(told).toMatchObject({ found, count: 1, lastTime: server.clock.now() })
    expect(JSON.stringify(told)).not.toContain(device.deviceSecret)
  })

  test('with an unknown serial number is shown on the page of every device of the product', async () => {
    const device = await makeDevice(owner(), productId)
    expect(await ask(signed({ ...device, serial: 'not-added' }))).toEqual({ ok: false, why: 'badIdentity' })
    const told = await eventually(async () => {
      const { refusedAttempts } = await owner().call(getDevice, device)
      return refusedAttempts.find(({ serial }) => serial === 'not-added')
    })
    expect(told).toMatchObject({ cause: 'unknownSerial', ip: '192.0.2.7' })
  })

  test('with a username of another form is reported where the product can be read', async () => {
    const device = await makeDevice(owner(), productId)
    await ask(signed(device, { username: `no spaces&${productId}` }))
    await eventually(async () => {
      const { refusedAttempts } = await owner().call(getDevice, device)
      return refusedAttempts.find(({ cause }) => cause === 'usernameForm')
    })
    expect(await ask(signed(device, { username: undefined }))).toEqual({ ok: false, why: 'badIdentity' })
  })

  test('of the same cause is counted rather than kept again', async () => {
    const device = await makeDevice(owner(), productId)
    const bad = () => ask(signed(device, { password: Buffer.from('zz') }))
    await bad()
    await toldOf(device, 'signature')
    server.clock.advance(1_000)
    await Promise.all([bad(), bad()])
    const told = await eventually(async () => (await attemptsOf(device)).find(({ count }) => count === 3))
    expect(told.lastTime).toBe(server.clock.now())
    expect(await attemptsOf(device)).toHaveLength(1)
  })

  test('that someone makes with ever new serial numbers takes bounded room', async () => {
    const flooded = await makeProduct(server)
    const device = await makeDevice(owner(), flooded)
    await Promise.all(Array.from({ length: 300 }, (_, index) => ask(signed({ ...device, serial: `x${index}` }))))
    const kept = await eventually(async () => {
      const rows = await server.db
        .selectFrom('device_refused_attempts')
        .select('serial')
        .where('product_id', '=', flooded)
        .execute()
      return rows.length > 0 && rows.length <= 200 && rows
    })
    expect(kept).toHaveLength(200)
  })

  test('after the deletion of the product lets no one in, however right the signature', async () => {
    const doomed = await makeProduct(server)
    const device = await makeDevice(owner(), doomed)
    await owner().call(deleteProduct, { productId: doomed })
    expect(await ask(signed(device))).toEqual({ ok: false, why: 'notAuthorized' })
    await owner().call(restoreProduct, { productId: doomed })
    expect(await ask(signed(device))).toMatchObject({ ok: true })
  })

  test('at a product that never was is unknown', async () => {
    const device = { productId: '0'.repeat(32), serial: 'a', deviceSecret: 'x' }
    expect(await ask(signedRequest(device, server.clock.now(), { clientId: signedClientId('c', 1) }))).toEqual({
      ok: false,
      why: 'badIdentity',
    })
  })
})
