import { usernameOf } from '@slipway/contract/devices/devices/device-sign-in.ts'
import {
  getDevice,
  listOnOff,
  resetDeviceSecret,
  setProperties,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { getDeviceTimeline } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { saveIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { certificateUse, usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { connect, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '@slipway/contract/refusals.ts'
import { makeDevice, makeProduct, type OwnDevice } from '../domains/devices/devices/testing/devices-rig.ts'
import { composeDomains, composeHttp } from '../start/compose.ts'
import { startGateway, type Gateway } from '../mqtt/gateway.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { eventually } from '../testing/eventually.ts'
import { httpDevice, signedAt, type HttpDevice } from './testing/http-device.ts'

let server: TestServer
let gateway: Gateway
let port: number
let origin: string
let productId: string
const clients: MqttClient[] = []

beforeAll(async () => {
  server = await startTestServer()
  const { devices } = server.domains
  gateway = await startGateway({ ports: devices.ports, clock: server.clock, log: server.parts.log })
  devices.attach(gateway)
  port = (await gateway.listen(0, '127.0.0.1')).port
  productId = await makeProduct(server)
  origin = await server.listen()
})
afterAll(async () => {
  for (const client of clients) client.end(true)
  await gateway.stop()
  await server[Symbol.asyncDispose]()
})

const owner = () => server.as('developer')
const page = (own: OwnDevice) => owner().call(getDevice, own)
const history = async (own: OwnDevice) =>
  (await owner().call(listOnOff, own)).items.map(({ type, reason }) => `${type} ${reason}`.trim())
const over = (at: string, own: OwnDevice): HttpDevice => httpDevice(at, own, () => signedAt(own, server.clock.now()))
const set = ({ serial }: OwnDevice, data: Record<string, unknown>) =>
  owner().call(setProperties, { productId, serial, data, expire: 600 })
const refusal = (name: keyof typeof refusals) => ({ code: refusals[name], data: { refusal: name } })

/** The same device on MQTT, subscribed. */
async function mqtt(own: OwnDevice) {
  const { clientId = '', username, password } = signedAt(own, server.clock.now())
  const client = connect({ host: '127.0.0.1', port, reconnectPeriod: 0, clientId, username, password })
  clients.push(client)
  client.on('error', () => undefined)
  const heard: string[] = []
  client.on('message', (topic, payload) => heard.push(`${topic.split('/').slice(4).join('/')} ${payload.toString()}`))
  await new Promise((resolve) => client.once('connect', resolve))
  await client.subscribeAsync(`iot/v1/${productId}/${own.serial}/down/#`, { qos: 1 })
  return { client, heard }
}

describe('a device that has a connection over MQTT', () => {
  test('reports over HTTP as well: its answer comes there, and its connection stays', async () => {
    const own = await makeDevice(owner(), productId)
    const { heard, client } = await mqtt(own)
    const reply = await over(origin, own).post('property/report', { id: '1', data: { level: 500 } })
    expect(reply.body).toMatchObject({ id: '1', code: 422 })
    expect(heard).toEqual([])
    expect(client.connected).toBe(true)
    expect(await history(own)).toEqual(['1'])
  })

  test('gets its commands there alone', async () => {
    const own = await makeDevice(owner(), productId)
    const { heard } = await mqtt(own)
    const { commandId } = await set(own, { sw: true })
    await eventually(() => heard.some((one) => one.includes(`"id":"${commandId}"`)))
    expect(await over(origin, own).poll()).toMatchObject({ status: 409, body: refusal('request.connectedElsewhere') })
    expect(await history(own)).toEqual(['1'])
  })

  test('ends its waiting request when it connects; no clone is suspected of changes between both', async () => {
    const own = await makeDevice(owner(), productId)
    const http = over(origin, own)
    for (let times = 0; times < 6; times += 1) {
      const waiting = http.poll('wait=50')
      await eventually(async () => (await page(own)).device.online)
      const { client } = await mqtt(own)
      expect(await waiting).toMatchObject({ status: 409, body: refusal('request.connectedElsewhere') })
      client.end()
      await eventually(async () => !(await page(own)).device.online)
    }
    expect((await history(own)).slice(0, 4)).toEqual(['0 disconnected', '1', '0 connectedElsewhere', '1'])
    expect((await page(own)).refusedAttempts).toEqual([])
    const { rows } = await server.db.pool.query(
      `select cause from device_problems p join devices d on d.id = p.device_id where d.serial = $1`,
      [own.serial],
    )
    expect(rows).toEqual([])
  })
})

describe('the page of a device over HTTP', () => {
  test('says so, and no longer once it has a connection', async () => {
    const own = await makeDevice(owner(), productId)
    const state = async () => (await owner().call(getDeviceTimeline, { subSerial: own.serial })).state
    await over(origin, own).post('property/report', { data: { temp: 1 } })
    expect(await state()).toMatchObject({ state: 'online', overHttp: true })
    await mqtt(own)
    expect(await state()).toMatchObject({ state: 'online', overHttp: false })
  })
})

describe('several processes', () => {
  test('carry a device in turn without a change of its presence, and a command wakes it wherever it waits', async () => {
    const domains = await composeDomains(server.parts)
    const app = await composeHttp(server.parts, domains)
    const there = await app.listen({ port: 0, host: '127.0.0.1' })
    const own = await makeDevice(owner(), productId)
    const [here, other] = [over(origin, own), over(there, own)]
    for (const one of [here, other, here, other]) await one.post('property/report', { data: { temp: 1 } })
    const waiting = other.poll('wait=50')
    const { rows } = await server.db.pool.query('select count(*)::int as n from server_processes')
    expect(rows).toEqual([{ n: 2 }])
    const { commandId } = await set(own, { sw: true })
    const { body } = await waiting
    expect(body.messages).toMatchObject([{ payload: { id: commandId } }])
    expect((await here.poll()).body.messages).toMatchObject([{ payload: { id: commandId } }])
    expect((await here.poll(`wait=0&after=${body.next}`)).body.messages).toEqual([])
    expect(await history(own)).toEqual(['1'])
    domains.homes.stop()
    await domains.deviceBulk.stop()
    await app.close()
    await domains.devices.stop()
    await domains.outbox.stop()
  })
})

describe('the identity of a device over HTTP', () => {
  const report = { data: { temp: 1 } }
  /** They are written in batches. */
  const causes = (own: OwnDevice) =>
    eventually(async () => {
      const { refusedAttempts } = await page(own)
      return refusedAttempts.length > 0 && refusedAttempts.map(({ cause }) => cause)
    })

  test('is that of MQTT: the plain secret from the same machine, with or without a client ID', async () => {
    const own = await makeDevice(owner(), productId)
    const easy = { username: usernameOf(own), password: own.deviceSecret }
    for (const identity of [easy, { ...easy, clientId: 'any' }]) {
      expect((await httpDevice(origin, own, () => identity).post('property/report', report)).status).toBe(200)
    }
  })

  test('is checked in each request: a wrong signature is refused, and its cause shown to the owner', async () => {
    const own = await makeDevice(owner(), productId)
    const wrong = httpDevice(origin, own, () => ({ ...signedAt(own, server.clock.now()), password: 'f'.repeat(64) }))
    const reply = await wrong.post('property/report', report)
    expect(reply).toMatchObject({ status: 401, body: refusal('access.deviceUnknown') })
    expect(reply.headers.get('www-authenticate')).toBe('Basic realm="device"')
    expect(await causes(own)).toEqual(['signature'])
    expect(await history(own)).toEqual([])
  })

  test('of a signature ends after five minutes, so that a recorded request cannot be replayed', async () => {
    const own = await makeDevice(owner(), productId)
    const recorded = signedAt(own, server.clock.now())
    const replayed = httpDevice(origin, own, () => recorded)
    expect((await replayed.post('property/report', report)).status).toBe(200)
    server.clock.advance(5 * 60_000 + 1)
    expect((await replayed.post('property/report', report)).status).toBe(401)
    expect(await causes(own)).toEqual(['timestampOff'])
  })

  test('without a time is refused where the product allows none', async () => {
    const own = await makeDevice(owner(), productId)
    const clockless = httpDevice(origin, own, () => signedAt(own, undefined))
    expect((await clockless.post('property/report', report)).status).toBe(401)
    expect(await causes(own)).toEqual(['timestampMissing'])
  })

  test('without a time is enough where the product allows it; a required certificate is never presented', async () => {
    const other = await makeProduct(server)
    const own = await makeDevice(owner(), other)
    const clockless = httpDevice(origin, own, () => signedAt(own, undefined))
    await owner().call(saveIdentityRules, { productId: other, ...usualIdentityRules, allowNoClock: true })
    expect((await clockless.post('property/report', report)).status).toBe(200)
    const required = { ...usualIdentityRules, certificateUse: certificateUse.required }
    await owner().call(saveIdentityRules, { productId: other, ...required })
    expect((await over(origin, own).post('property/report', report)).status).toBe(401)
    expect(await causes(own)).toEqual(['certificateMissing'])
  })

  test('is void after a new secret', async () => {
    const own = await makeDevice(owner(), productId)
    const waiting = over(origin, own).poll('wait=50')
    await eventually(async () => (await page(own)).device.online)
    await owner().call(resetDeviceSecret, { productId, serial: own.serial })
    expect((await waiting).status).toBe(401)
    expect((await over(origin, own).post('property/report', report)).status).toBe(401)
  })

  test('opens no path of another device', async () => {
    const [own, others] = [await makeDevice(owner(), productId), await makeDevice(owner(), productId)]
    const foreign = httpDevice(origin, others, () => signedAt(own, server.clock.now()))
    expect(await foreign.post('property/report', report)).toMatchObject({
      status: 403,
      body: refusal('access.otherDevice'),
    })
    expect((await foreign.poll()).status).toBe(403)
    expect((await page(others)).device.online).toBe(false)
  })

  test('without one, or with garbage for one, is refused', async () => {
    const own = await makeDevice(owner(), productId)
    const url = `${origin}/device/v1/${productId}/${own.serial}/up/property/report`
    for (const authorization of ['', 'Basic', 'Basic %%%', 'Basic bm8tY29sb24=', 'Bearer x']) {
      const reply = await fetch(url, { method: 'POST', headers: { authorization }, body: '{}' })
      expect([authorization, reply.status]).toEqual([authorization, 401])
    }
  })
})

describe('the limits over HTTP', () => {
  test.each([
    ['messages of a device', { messages: { perSecond: 1, burst: 2 } }, 'post'],
    ['requests for messages', { polls: { perSecond: 1, burst: 2 } }, 'poll'],
    ['requests of an address', { addressRequests: { perSecond: 1, burst: 2 } }, 'post'],
  ] as const)('%s are answered with 429 above them', async (_name, deviceHttpLimits, way) => {
    await using limited = await startTestServer({ deviceHttpLimits })
    const product = await makeProduct(limited)
    const own = await makeDevice(limited.as('developer'), product)
    const http = httpDevice(await limited.listen(), own, () => signedAt(own, limited.clock.now()))
    const ask = () => (way === 'post' ? http.post('property/report', { data: { temp: 1 } }) : http.poll())
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const third = await ask()
    expect(third).toMatchObject({ status: 429, body: refusal('request.tooMany') })
    expect(third.headers.get('retry-after')).toBe('1')
    limited.clock.advance(1000)
    expect((await ask()).status).toBe(200)
  })

  test('failed sign-ins of one user name do not reach the database above their limit', async () => {
    await using limited = await startTestServer({ deviceHttpLimits: { failedSignIns: { perSecond: 1, burst: 1 } } })
    const product = await makeProduct(limited)
    const own = await makeDevice(limited.as('developer'), product)
    const at = await limited.listen()
    const wrong = httpDevice(at, own, () => ({ ...signedAt(own, limited.clock.now()), password: 'x' }))
    expect([(await wrong.poll()).status, (await wrong.poll()).status]).toEqual([401, 429])
  })

  test('more messages than the database takes are refused, and none of them is lost as saved', async () => {
    await using limited = await startTestServer({ deviceHttpLimits: { waitingMessages: 0 } })
    const product = await makeProduct(limited)
    const own = await makeDevice(limited.as('developer'), product)
    const http = httpDevice(await limited.listen(), own, () => signedAt(own, limited.clock.now()))
    expect(await http.post('property/report', { data: { temp: 1 } })).toMatchObject({
      status: 503,
      body: { code: refusals['server.unavailable'] },
    })
  })
})
