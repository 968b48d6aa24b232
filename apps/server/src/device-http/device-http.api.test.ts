import { disableDevice, getDevice, listOnOff, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { setDesired } from '@slipway/contract/devices/devices/shadow.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDevice, makeProduct, type OwnDevice } from '../domains/devices/devices/testing/devices-rig.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { eventually } from '../testing/eventually.ts'
import { httpDevice, signedAt, type HttpDevice, type Identity } from './testing/http-device.ts'

let server: TestServer
let origin: string
let productId: string

beforeAll(async () => {
  server = await startTestServer({ deviceHttpLimits: { sweepMs: 5 } })
  productId = await makeProduct(server)
  origin = await server.listen()
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const as = (own: OwnDevice, identity?: () => Identity): HttpDevice =>
  httpDevice(origin, own, identity ?? (() => signedAt(own, server.clock.now())))
async function device(): Promise<{ own: OwnDevice; http: HttpDevice }> {
  const own = await makeDevice(owner(), productId)
  return { own, http: as(own) }
}
const page = (own: OwnDevice) => owner().call(getDevice, own)
const set = ({ serial }: OwnDevice, data: Record<string, unknown>) =>
  owner().call(setProperties, { productId, serial, data, expire: 600 })
const history = async (own: OwnDevice) =>
  (await owner().call(listOnOff, own)).items.map(({ type, reason }) => `${type} ${reason}`.trim())
const refusal = (name: keyof typeof refusals) => ({ code: refusals[name], data: { refusal: name } })

describe('a message over HTTP', () => {
  test('is saved once it is answered, and brings the device online', async () => {
    const { own, http } = await device()
    const reply = await http.post('property/report', { id: '1', data: { temp: 21.5 } })
    expect(reply).toMatchObject({ status: 200, body: { id: '1', code: 200 } })
    const { rows } = await server.db.pool.query(
      `select s.data->'temp' as temp from device_states s join devices d on d.id = s.device_id where d.serial = $1`,
      [own.serial],
    )
    expect(JSON.stringify(rows)).toContain('21.5')
    expect((await page(own)).device).toMatchObject({ online: true, activatedTime: server.clock.now(), ip: '127.0.0.1' })
    expect(await history(own)).toEqual(['1'])
  })

  test('off the model is saved, and answered as over MQTT', async () => {
    const { own, http } = await device()
    expect(await http.post('property/report', { id: '1', data: { level: 101 } })).toMatchObject({
      status: 200,
      body: { id: '1', code: 422, data: { level: expect.any(String) as string } },
    })
    expect((await page(own)).properties).toMatchObject([{ deKey: 'level', value: 101 }])
  })

  test('with an event, a batch or firmware versions takes the same way', async () => {
    const { own, http } = await device()
    expect((await http.post('event/overheat', { id: '2', data: { temp: 92 } })).body).toMatchObject({
      id: '2',
      code: 404,
    })
    expect((await page(own)).events.total).toBe(1)
    const items = [
      { type: 'property', data: { temp: 1 } },
      { type: 'property', data: { temp: 500 } },
    ]
    expect((await http.post('batch', { id: '3', items })).body).toMatchObject({ id: '3', data: { 1: { code: 422 } } })
    const versions = { id: '4', data: { versions: { module: '1.0.0' } } }
    expect((await http.post('ota/version', versions)).body).toMatchObject({ id: '4', code: 200 })
  })

  test.each([
    ['not JSON', '{"id":', 400],
    ['bytes', new Uint8Array([0, 255, 1]), 400],
    ['nothing', '', 400],
  ])('of %s is saved and answered with its fault', async (_name, body, code) => {
    const { own, http } = await device()
    expect(await http.post('property/report', body)).toMatchObject({ status: 200, body: { code } })
    expect((await page(own)).messages).not.toEqual([])
  })

  test('to an unknown topic is answered with 404', async () => {
    const { http } = await device()
    expect(await http.post('nothing/like/this', {})).toMatchObject({ status: 200, body: { code: 404 } })
  })

  test('has at most as many bytes as over MQTT, and nothing of a larger one is saved', async () => {
    const { own, http } = await device()
    const text = JSON.stringify({ data: { name: '' } })
    const most = deviceLimits.packetBytes - text.length
    const fits = await http.post('property/report', { data: { name: 'x'.repeat(most) } })
    expect(fits).toMatchObject({ status: 200, body: { code: 422 } })
    // The answer is stored after it was sent.
    const reports = async () => (await page(own)).messages.filter(({ direction }) => direction === 'up')
    expect(await reports()).toHaveLength(1)
    const over = await http.post('property/report', { data: { name: 'x'.repeat(most + 1) } })
    expect(over).toMatchObject({ status: 413, body: refusal('request.tooLarge') })
    expect(await reports()).toHaveLength(1)
  })

  test.each(['a%2B', 'a%23/b', 'a%00', 'x'.repeat(300)])('with the topic %s is refused', async (tail) => {
    const { own, http } = await device()
    expect(await http.post(tail, {})).toMatchObject({ status: 400, body: refusal('request.badTopic') })
    expect((await page(own)).messages).toEqual([])
  })

  test('in a path that cannot be decoded is refused in the envelope', async () => {
    const { http } = await device()
    const { status, body } = await http.post('%zz', {})
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: expect.any(Number) as number, msg: expect.any(String) as string })
  })

  test.each(['topo/add', 'sub/login', 'sub/s1/property/report'])('of a gateway (%s) needs MQTT', async (tail) => {
    const { http } = await device()
    expect(await http.post(tail, { id: '1' })).toMatchObject({ status: 404, body: refusal('request.needsMqtt') })
  })

  test('about the desired values or the home is answered in the reply', async () => {
    const { own, http } = await device()
    await owner().call(setDesired, { productId, serial: own.serial, desired: { sw: true } })
    expect((await http.post('shadow/get', { id: '5' })).body).toEqual({
      code: 200,
      msg: 'ok',
      messages: [{ topic: 'down/shadow', payload: { id: '5', desired: { sw: true }, version: 1 } }],
    })
    expect((await http.post('bind/get', { id: '6' })).body.messages).toMatchObject([
      { topic: 'down/bind', payload: { id: '6', bound: false } },
    ])
  })
})

describe('a command over HTTP', () => {
  test('waits for the request of the device, and is over with its reply', async () => {
    const { own, http } = await device()
    const { commandId } = await set(own, { sw: true })
    const first = await http.poll()
    expect(first.body.messages).toMatchObject([
      { topic: 'down/property/set', payload: { id: commandId, data: { sw: true } } },
    ])
    expect((await page(own)).commands).toMatchObject([{ commandId, status: commandStatus.sent }])
    const reply = await http.post('property/set/reply', { id: commandId, code: 200 })
    expect(reply.body).toMatchObject({ code: 200 })
    expect((await page(own)).commands).toMatchObject([{ commandId, status: commandStatus.acked }])
    expect((await http.poll()).body.messages).toEqual([])
  })

  test('is sent again until the device says that it has it, and after a restart until it has replied', async () => {
    const { own, http } = await device()
    const { commandId } = await set(own, { sw: true })
    const [lost, first] = [await http.poll(), await http.poll()]
    expect(lost.body.messages).toMatchObject([{ payload: { id: commandId } }])
    expect(first.body.messages).toMatchObject([{ payload: { id: commandId } }])
    expect((await http.poll(`wait=0&after=${first.body.next}`)).body.messages).toEqual([])
    expect((await http.poll()).body.messages).toHaveLength(1)
  })

  test('wakes the request that waits for it', async () => {
    const { own, http } = await device()
    const waiting = http.poll('wait=50')
    await eventually(async () => (await page(own)).device.online)
    const { commandId } = await set(own, { level: 7 })
    expect((await waiting).body.messages).toMatchObject([{ payload: { id: commandId, data: { level: 7 } } }])
  })

  test('with a reply that comes twice, or without its command, changes nothing more', async () => {
    const { own, http } = await device()
    const { commandId } = await set(own, { sw: true })
    await http.poll()
    await http.post('property/set/reply', { id: commandId, code: 200 })
    const again = await http.post('property/set/reply', { id: commandId, code: 500 })
    expect(again.body).toEqual({ code: 200, msg: 'ok' })
    expect((await page(own)).commands).toMatchObject([{ status: commandStatus.acked, code: 200 }])
    expect((await http.post('property/set/reply', { id: '999999', code: 200 })).body).toMatchObject({ code: 404 })
  })

  test('is accompanied by desired values until the device has their version', async () => {
    const { own, http } = await device()
    await owner().call(setDesired, { productId, serial: own.serial, desired: { mode: 'heat' } })
    const { body } = await http.poll()
    expect(body.messages).toEqual([{ topic: 'down/shadow', payload: { desired: { mode: 'heat' }, version: 1 } }])
    expect((await http.poll(`wait=0&after=${body.next}`)).body.messages).toEqual([])
    const waiting = http.poll(`wait=50&after=${body.next}`)
    await eventually(async () => (await page(own)).device.online)
    await owner().call(setDesired, { productId, serial: own.serial, desired: { mode: 'cool' } })
    expect((await waiting).body.messages).toMatchObject([{ payload: { desired: { mode: 'cool' }, version: 2 } }])
  })

  test('is taken by the newer of two requests', async () => {
    const { own, http } = await device()
    const older = http.poll('wait=50')
    await eventually(async () => (await page(own)).device.online)
    const newer = http.poll('wait=50')
    expect(await older).toMatchObject({ status: 409, body: refusal('request.pollReplaced') })
    await set(own, { sw: false })
    expect((await newer).body.messages).toHaveLength(1)
    expect(await history(own)).toEqual(['1'])
  })

  test.each(['wait=51', 'wait=x', 'wait=0&after=1', 'wait=0&after=1.2.3', 'wait=0&after=-1.0'])(
    'is not given to the request %s',
    async (query) => {
      const { http } = await device()
      expect(await http.poll(query)).toMatchObject({ status: 400, body: refusal('request.invalid') })
    },
  )
})

describe('online over HTTP', () => {
  test('lasts for two minutes after a request, and no request in time is no new connection', async () => {
    const { own, http } = await device()
    await http.post('property/report', { data: { temp: 1 } })
    server.clock.advance(60_000)
    await http.post('property/report', { data: { temp: 2 } })
    server.clock.advance(deviceLimits.httpQuietMs - 1)
    expect((await page(own)).device.online).toBe(true)
    server.clock.advance(1)
    await eventually(async () => !(await page(own)).device.online)
    expect(await history(own)).toEqual(['0 quiet', '1'])
    await http.poll()
    expect((await page(own)).device).toMatchObject({ online: true, lastSeen: server.clock.now() })
  })

  test('ends as soon when the clock was set back meanwhile', async () => {
    const { own, http } = await device()
    await http.post('property/report', { data: { temp: 1 } })
    expect((await page(own)).device.online).toBe(true)
    server.clock.advance(-60 * 60_000)
    // A request of another device, as the server has them all the time.
    await (await device()).http.poll()
    server.clock.advance(deviceLimits.httpQuietMs)
    await eventually(async () => !(await page(own)).device.online)
  })

  test('ends when the device is disabled, and so does its request', async () => {
    const { own, http } = await device()
    const waiting = http.poll('wait=50')
    await eventually(async () => (await page(own)).device.online)
    await owner().call(disableDevice, { productId, serial: own.serial })
    expect(await waiting).toMatchObject({ status: 401 })
    await eventually(async () => !(await page(own)).device.online)
    expect(await http.post('property/report', { data: { temp: 1 } })).toMatchObject({
      status: 403,
      body: refusal('access.deviceRefused'),
    })
    await eventually(async () => (await page(own)).refusedAttempts.some(({ cause }) => cause === 'disabled'))
  })
})
