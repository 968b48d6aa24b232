import { getDevice, listOnOff, setProperties } from '@slipway/contract/devices/devices.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices.ts'
import { signedCredentials } from '@slipway/device-sdk/sign.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../gateway/ports.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'
import {
  connect,
  eventually,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
  type OwnDevice,
} from './devices-rig.test-support.ts'

const transport = recordingTransport()
let server: TestServer
let gatewayProduct: string
let subProduct: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  gatewayProduct = await makeProduct(server)
  subProduct = await makeProduct(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const proofOf = (device: OwnDevice) => {
  const { clientId, password } = signedCredentials({ ...device, client: 'c1', timestampMs: server.clock.now() })
  return { clientId, sign: password }
}
const addition = (sub: OwnDevice) => ({ productId: sub.productId, serial: sub.serial, ...proofOf(sub) })
const told = ({ deviceId }: DeviceIdentity, tail: string) =>
  transport.sent
    .filter((sent) => sent.deviceId === deviceId && sent.tail === tail)
    .map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)

let lastId = 0
/** Says something of the topology and waits for the answer. */
async function say(gateway: DeviceIdentity, tail: string, body: object): Promise<Record<string, unknown>> {
  const id = String(++lastId)
  await uplink(server, gateway, { id, ...body }, { tail })
  return eventually(() => told(gateway, 'down/topo').find((one) => one['id'] === id))
}
const login = (gateway: DeviceIdentity, sub: OwnDevice) =>
  say(gateway, 'up/sub/login', { sub: sub.serial, ...proofOf(sub) })
const carry = (gateway: DeviceIdentity, sub: OwnDevice, rest: string, body: object) =>
  uplink(server, gateway, body, { tail: `up/sub/${sub.serial}/${rest}` })
const shown = (own: OwnDevice) => owner().call(getDevice, own)
const reasonsOf = async (own: OwnDevice) =>
  (await owner().call(listOnOff, { ...own, pageStart: 0, pageSize: 20 })).items.map(({ reason }) => reason)

async function gatewayOnline() {
  const own = await makeDevice(owner(), gatewayProduct)
  return { own, gateway: await connect(server, transport, own) }
}

/** A gateway that is online with a sub-device that it has added. */
async function carrying({ isIn = true } = {}) {
  const { own, gateway } = await gatewayOnline()
  const sub = await makeDevice(owner(), subProduct)
  expect(await say(gateway, 'up/topo/add', { subs: [addition(sub)] })).toMatchObject({ code: 200 })
  if (isIn) expect(await login(gateway, sub)).toMatchObject({ code: 200 })
  return { own, gateway, sub }
}

describe('a gateway', () => {
  test('adds devices that prove their own secret, lists them, and deletes them', async () => {
    const { gateway, sub } = await carrying({ isIn: false })
    const listed = { productId: subProduct, serial: sub.serial, online: false }
    expect(await say(gateway, 'up/topo/get', {})).toMatchObject({ code: 200, subs: [listed] })
    await login(gateway, sub)
    expect(await say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [{ ...listed, online: true }] })
    expect(await say(gateway, 'up/topo/delete', { subs: [sub.serial] })).toMatchObject({ code: 200 })
    expect(await say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [] })
    expect((await shown(sub)).device.online).toBe(false)
    expect(await reasonsOf(sub)).toEqual(['removedFromGateway', ''])
  })

  test('adds the same device twice without harm', async () => {
    const { gateway, sub } = await carrying({ isIn: false })
    expect(await say(gateway, 'up/topo/add', { subs: [addition(sub)] })).toMatchObject({ code: 200 })
  })

  test('does not get a device whose secret it does not prove, and the others are added all the same', async () => {
    const { gateway } = await gatewayOnline()
    const good = await makeDevice(owner(), subProduct)
    const bad = await makeDevice(owner(), subProduct)
    const answer = await say(gateway, 'up/topo/add', {
      subs: [{ ...addition(bad), sign: '0'.repeat(64) }, { ...addition(bad), serial: 'nobody' }, addition(good)],
    })
    const notYours = { code: 403, msg: 'not your device' }
    expect(answer).toMatchObject({ code: 403, data: { [bad.serial]: notYours, nobody: notYours } })
    expect(await say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [{ serial: good.serial }] })
  })

  test('does not get a device of another gateway, of another account, a gateway, or itself', async () => {
    const first = await carrying({ isIn: false })
    const { own, gateway } = await gatewayOnline()
    const foreignProduct = await makeProduct(server, server.as('administrator'))
    const foreign = await makeDevice(server.as('administrator'), foreignProduct)
    for (const sub of [first.sub, foreign, first.own, own]) {
      expect(await say(gateway, 'up/topo/add', { subs: [addition(sub)] })).toMatchObject({ code: 403 })
    }
    expect(await say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [] })
  })

  test('carries at most 500', async () => {
    const { gateway } = await gatewayOnline()
    await server.db.pool.query(
      `with made as (
         insert into devices (product_id, serial, secret, created_at)
         select $1, 'bulk' || n, '', now() from generate_series(1, 500) as n returning id, serial)
       insert into device_topology (sub_id, gateway_id, serial, added_at) select id, $2, serial, now() from made`,
      [subProduct, gateway.deviceId],
    )
    const sub = await makeDevice(owner(), subProduct)
    expect(await say(gateway, 'up/topo/add', { subs: [addition(sub)] })).toMatchObject({ code: 429 })
    await say(gateway, 'up/topo/delete', { subs: ['bulk7'] })
    expect(await say(gateway, 'up/topo/add', { subs: [addition(sub)] })).toMatchObject({ code: 200 })
  })

  test.each([
    ['up/topo/add', {}],
    ['up/topo/add', { subs: [] }],
    ['up/topo/delete', { subs: 'a' }],
    ['up/sub/login', { sub: 'a' }],
    ['up/sub/logout', { sub: 'a/b' }],
  ])('that says %s with %o is told that it is nothing', async (tail, body) => {
    const { gateway } = await gatewayOnline()
    expect(await say(gateway, tail, body)).toMatchObject({ code: 400 })
  })
})

describe('a sub-device', () => {
  test('is online once its gateway has logged it in with its own proof, and offline once it logs it out', async () => {
    const { gateway, sub } = await carrying({ isIn: false })
    const forged = { sub: sub.serial, ...proofOf(sub), sign: 'f'.repeat(64) }
    expect(await say(gateway, 'up/sub/login', forged)).toMatchObject({ code: 403 })
    expect((await shown(sub)).device.online).toBe(false)
    await login(gateway, sub)
    await login(gateway, sub)
    expect((await shown(sub)).device).toMatchObject({ online: true, activatedTime: server.clock.now() })
    expect(await say(gateway, 'up/sub/logout', { sub: sub.serial })).toMatchObject({ code: 200 })
    expect((await shown(sub)).device.online).toBe(false)
    expect(await reasonsOf(sub)).toEqual(['subLogout', ''])
  })

  test('is offline when its gateway is, for a reason of its own', async () => {
    const { own, gateway, sub } = await carrying()
    const change = {
      online: false as const,
      ip: '192.0.2.7',
      session: `s-${own.serial}`,
      reason: 'connectionLost' as const,
    }
    await server.domains.devices.ports.onPresence(gateway, change)
    expect((await shown(sub)).device.online).toBe(false)
    expect(await reasonsOf(sub)).toEqual(['gatewayOffline', ''])
  })

  test('has to be logged in anew when its gateway has come with another connection', async () => {
    const { own, gateway, sub } = await carrying()
    await connect(server, transport, own, 'another')
    expect((await shown(sub)).device.online).toBe(false)
    await login(gateway, sub)
    expect((await shown(sub)).device.online).toBe(true)
  })

  test('reports through its gateway as if by itself, and is answered through it', async () => {
    const { gateway, sub } = await carrying()
    await carry(gateway, sub, 'property/report', { id: '1', data: { sw: true, temp: 900 } })
    const { properties, messages } = await shown(sub)
    expect(properties).toMatchObject([{ deKey: 'sw', value: true }, { deKey: 'temp' }])
    expect(messages.some(({ topic }) => topic === `iot/v1/${subProduct}/${sub.serial}/up/property/report`)).toBe(true)
    const [answer] = await eventually(() => {
      const answers = told(gateway, `down/sub/${sub.serial}/ack`)
      return answers.length > 0 && answers
    })
    expect(answer).toMatchObject({ id: '1', code: 422 })
  })

  test('sends a batch through its gateway, and is answered through it', async () => {
    const { gateway, sub } = await carrying()
    await carry(gateway, sub, 'batch', { id: '2', ack: 1, items: [{ type: 'property', data: { temp: 4 } }] })
    expect((await shown(sub)).properties).toMatchObject([{ deKey: 'temp', value: 4 }])
    await eventually(() =>
      told(gateway, `down/sub/${sub.serial}/ack`).find(({ id, code }) => id === '2' && code === 200),
    )
  })

  test('reports in the order of its messages, also right behind its login', async () => {
    const { gateway, sub } = await carrying({ isIn: false })
    await Promise.all([
      login(gateway, sub),
      ...[1, 2, 3].map((temp) => carry(gateway, sub, 'property/report', { data: { temp } })),
    ])
    expect((await shown(sub)).properties).toMatchObject([{ deKey: 'temp', value: 3 }])
  })

  test('gets commands through its gateway, and its answers count', async () => {
    const { gateway, sub } = await carrying({ isIn: false })
    const { commandId } = await owner().call(setProperties, { ...sub, data: { sw: true } })
    expect(told(gateway, `down/sub/${sub.serial}/property/set`)).toEqual([])
    await login(gateway, sub)
    const [sent] = await eventually(() => {
      const commands = told(gateway, `down/sub/${sub.serial}/property/set`)
      return commands.length > 0 && commands
    })
    expect(sent).toMatchObject({ id: commandId, data: { sw: true } })
    await carry(gateway, sub, 'property/set/reply', { id: commandId, code: 200 })
    expect((await shown(sub)).commands).toMatchObject([{ status: commandStatus.acked }])
  })

  test.each(['of another gateway', 'that is not logged in', 'that nobody has'])('%s is not heard', async (which) => {
    const { gateway, sub } = await carrying({ isIn: which === 'of another gateway' })
    const { gateway: other } = await gatewayOnline()
    const speaker = which === 'that is not logged in' ? gateway : other
    const spoken = which === 'that nobody has' ? { ...sub, serial: 'nobody' } : sub
    await carry(speaker, spoken, 'property/report', { data: { sw: true } })
    const [answer] = await eventually(() => told(speaker, 'down/ack').length > 0 && told(speaker, 'down/ack'))
    expect(answer).toMatchObject({ code: 403 })
    expect((await shown(sub)).properties).toEqual([])
  })

  test('is forgotten with its gateway', async () => {
    const { gateway, sub } = await carrying()
    await server.db.deleteFrom('devices').where('id', '=', gateway.deviceId).execute()
    const rows = await server.db.selectFrom('device_topology').selectAll().where('serial', '=', sub.serial).execute()
    expect(rows).toEqual([])
  })
})
