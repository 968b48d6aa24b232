import { setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport } from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { topologyRig, type TopologyRig } from '../testing/topology-rig.ts'

const transport = recordingTransport()
let server: TestServer
let rig: TopologyRig
let subProduct: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  rig = await topologyRig(server, transport)
  subProduct = rig.subProduct
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')

describe('a gateway', () => {
  test('adds devices that prove their own secret, lists them, and deletes them', async () => {
    const { gateway, sub } = await rig.carrying({ isIn: false })
    const listed = { productId: subProduct, serial: sub.serial, online: false }
    expect(await rig.say(gateway, 'up/topo/get', {})).toMatchObject({ code: 200, subs: [listed] })
    await rig.login(gateway, sub)
    expect(await rig.say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [{ ...listed, online: true }] })
    expect(await rig.say(gateway, 'up/topo/delete', { subs: [sub.serial] })).toMatchObject({ code: 200 })
    expect(await rig.say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [] })
    expect((await rig.shown(sub)).device.online).toBe(false)
    expect(await rig.reasonsOf(sub)).toEqual(['removedFromGateway', ''])
  })

  test('adds the same device twice without harm', async () => {
    const { gateway, sub } = await rig.carrying({ isIn: false })
    expect(await rig.say(gateway, 'up/topo/add', { subs: [rig.addition(sub)] })).toMatchObject({ code: 200 })
  })

  test('does not get a device whose secret it does not prove, and the others are added all the same', async () => {
    const { gateway } = await rig.gatewayOnline()
    const good = await makeDevice(owner(), subProduct)
    const bad = await makeDevice(owner(), subProduct)
    const answer = await rig.say(gateway, 'up/topo/add', {
      subs: [
        { ...rig.addition(bad), sign: '0'.repeat(64) },
        { ...rig.addition(bad), serial: 'nobody' },
        rig.addition(good),
      ],
    })
    const notYours = { code: 403, msg: 'not your device' }
    expect(answer).toMatchObject({ code: 403, data: { [bad.serial]: notYours, nobody: notYours } })
    expect(await rig.say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [{ serial: good.serial }] })
  })

  test('that could not prove a device’s secret is reported to the owner, with the cause', async () => {
    const { gateway, sub } = await rig.carrying({ isIn: false })
    await rig.say(gateway, 'up/sub/login', { ...rig.proofOf(sub), sub: sub.serial, sign: '0'.repeat(64) })
    const told = await eventually(async () =>
      (await rig.shown(sub)).refusedAttempts.find(({ serial }) => serial === sub.serial),
    )
    expect(told).toMatchObject({ cause: 'signature', count: 1 })
  })

  test('of another account has nothing reported to the owner', async () => {
    const { gateway } = await rig.gatewayOnline()
    const foreignProduct = await makeProduct(server, server.as('administrator'))
    const foreign = await makeDevice(server.as('administrator'), foreignProduct)
    await rig.say(gateway, 'up/topo/add', { subs: [{ ...rig.addition(foreign), sign: '0'.repeat(64) }] })
    await rig.say(gateway, 'up/topo/add', {
      subs: [{ ...rig.addition(foreign), productId: subProduct, serial: 'nil' }],
    })
    const kept = () => server.db.selectFrom('device_refused_attempts').select(['product_id', 'serial']).execute()
    await eventually(async () => (await kept()).some(({ serial }) => serial === 'nil'))
    expect((await kept()).filter(({ product_id: of }) => of === foreignProduct)).toEqual([])
  })

  test('that gives half a proof, or too many at once, gets an answer that names the wrong field', async () => {
    const { gateway } = await rig.gatewayOnline()
    const half = await rig.say(gateway, 'up/topo/add', { subs: [{ serial: 's1', sign: 'x' }] })
    expect(half).toMatchObject({ code: 400, msg: expect.stringContaining('subs.0: Give both clientId and sign') })
    const subs = Array.from({ length: 101 }, (_, place) => ({ serial: `s${place}` }))
    const many = await rig.say(gateway, 'up/topo/add', { subs })
    expect(many).toMatchObject({ code: 400, msg: expect.stringContaining('subs: Must have no more than 100 items') })
  })

  test('does not get a device of another gateway, of another account, a gateway, or itself', async () => {
    const first = await rig.carrying({ isIn: false })
    const { own, gateway } = await rig.gatewayOnline()
    const foreignProduct = await makeProduct(server, server.as('administrator'))
    const foreign = await makeDevice(server.as('administrator'), foreignProduct)
    for (const sub of [first.sub, foreign, first.own, own]) {
      expect(await rig.say(gateway, 'up/topo/add', { subs: [rig.addition(sub)] })).toMatchObject({ code: 403 })
    }
    expect(await rig.say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [] })
  })

  test.each(['\0', '\ud800', 'x'.repeat(32), ''])(
    'that names the product %j is told that this is none',
    async (productId) => {
      const { gateway } = await rig.gatewayOnline()
      const sub = await makeDevice(owner(), subProduct)
      const subs = [{ ...rig.addition(sub), productId }]
      expect(await rig.say(gateway, 'up/topo/add', { subs })).toMatchObject({ code: 400 })
    },
  )

  test('that is carried itself carries no one', async () => {
    const { sub } = await rig.carrying({ isIn: false })
    const gateway = await connect(server, transport, sub)
    const other = await makeDevice(owner(), subProduct)
    const answer = await rig.say(gateway, 'up/topo/add', { subs: [rig.addition(other)] })
    expect(answer).toMatchObject({ code: 403, msg: 'a sub-device carries nobody' })
  })

  test.each([1, 2, 3])('and another that add each other at the same moment do not both (%i)', async () => {
    const [one, other] = [await rig.gatewayOnline(), await rig.gatewayOnline()]
    const answers = await Promise.all([
      rig.say(one.gateway, 'up/topo/add', { subs: [rig.addition(other.own)] }),
      rig.say(other.gateway, 'up/topo/add', { subs: [rig.addition(one.own)] }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 403])
  })

  test('carries at most 500', async () => {
    const { gateway } = await rig.gatewayOnline()
    await server.db.pool.query(
      `with made as (
         insert into devices (product_id, serial, secret, created_at)
         select $1, 'bulk' || n, '', now() from generate_series(1, 500) as n returning id, serial)
       insert into device_topology (sub_id, gateway_id, serial, added_at) select id, $2, serial, now() from made`,
      [subProduct, gateway.deviceId],
    )
    const sub = await makeDevice(owner(), subProduct)
    expect(await rig.say(gateway, 'up/topo/add', { subs: [rig.addition(sub)] })).toMatchObject({ code: 429 })
    await rig.say(gateway, 'up/topo/delete', { subs: ['bulk7'] })
    expect(await rig.say(gateway, 'up/topo/add', { subs: [rig.addition(sub)] })).toMatchObject({ code: 200 })
  })

  test.each([
    ['up/topo/add', {}],
    ['up/topo/add', { subs: [] }],
    ['up/topo/delete', { subs: 'a' }],
    ['up/topo/add', { subs: [{ serial: 'a', sign: 'f'.repeat(64) }] }],
    ['up/sub/login', { sub: 'a', clientId: 'c1' }],
    ['up/sub/logout', { sub: 'a/b' }],
  ])('that says %s with %o gets an answer that says it is invalid', async (tail, body) => {
    const { gateway } = await rig.gatewayOnline()
    expect(await rig.say(gateway, tail, body)).toMatchObject({ code: 400 })
  })
})

describe('a sub-device', () => {
  test('is online once its gateway has logged it in with its own proof, and offline once it logs it out', async () => {
    const { gateway, sub } = await rig.carrying({ isIn: false })
    const forged = { sub: sub.serial, ...rig.proofOf(sub), sign: 'f'.repeat(64) }
    expect(await rig.say(gateway, 'up/sub/login', forged)).toMatchObject({ code: 403 })
    expect((await rig.shown(sub)).device.online).toBe(false)
    await rig.login(gateway, sub)
    await rig.login(gateway, sub)
    expect((await rig.shown(sub)).device).toMatchObject({ online: true, activatedTime: server.clock.now() })
    expect(await rig.say(gateway, 'up/sub/logout', { sub: sub.serial })).toMatchObject({ code: 200 })
    expect((await rig.shown(sub)).device.online).toBe(false)
    expect(await rig.reasonsOf(sub)).toEqual(['subLogout', ''])
  })

  test('that is connected by itself is disconnected there when its gateway proves its secret, and is in one place', async () => {
    const { gateway, sub } = await rig.carrying({ isIn: false })
    const { deviceId } = await connect(server, transport, sub)
    await rig.login(gateway, sub)
    await eventually(() => transport.kicked.includes(deviceId))
    expect((await rig.shown(sub)).device.online).toBe(true)
    transport.kicked.length = 0
    await rig.login(gateway, sub)
    await rig.say(gateway, 'up/topo/get', {})
    expect(transport.kicked).toEqual([])
  })

  test('is offline when its gateway is, for a reason of its own', async () => {
    const { own, gateway, sub } = await rig.carrying()
    const change = {
      online: false as const,
      ip: '192.0.2.7',
      session: `s-${own.serial}`,
      reason: 'connectionLost' as const,
    }
    await server.domains.devices.ports.onPresence(gateway, change)
    expect((await rig.shown(sub)).device.online).toBe(false)
    expect(await rig.reasonsOf(sub)).toEqual(['gatewayOffline', ''])
  })

  test('has to be logged in again when its gateway has come with another connection', async () => {
    const { own, gateway, sub } = await rig.carrying()
    await connect(server, transport, own, 'another')
    expect((await rig.shown(sub)).device.online).toBe(false)
    await rig.login(gateway, sub)
    expect((await rig.shown(sub)).device.online).toBe(true)
  })

  test('reports through its gateway as if by itself, and is answered through it', async () => {
    const { gateway, sub } = await rig.carrying()
    await rig.speak(gateway, sub, 'property/report', { id: '1', data: { sw: true, temp: 900 } })
    const { properties, messages } = await rig.shown(sub)
    expect(properties).toMatchObject([{ deKey: 'sw', value: true }, { deKey: 'temp' }])
    expect(messages.some(({ topic }) => topic === `iot/v1/${subProduct}/${sub.serial}/up/property/report`)).toBe(true)
    const [answer] = await eventually(() => {
      const answers = rig.told(gateway, `down/sub/${sub.serial}/ack`)
      return answers.length > 0 && answers
    })
    expect(answer).toMatchObject({ id: '1', code: 422 })
  })

  test('sends a batch through its gateway, and is answered through it', async () => {
    const { gateway, sub } = await rig.carrying()
    await rig.speak(gateway, sub, 'batch', { id: '2', ack: 1, items: [{ type: 'property', data: { temp: 4 } }] })
    expect((await rig.shown(sub)).properties).toMatchObject([{ deKey: 'temp', value: 4 }])
    await eventually(() =>
      rig.told(gateway, `down/sub/${sub.serial}/ack`).find(({ id, code }) => id === '2' && code === 200),
    )
  })

  test('reports in the order of its messages, also right behind its login', async () => {
    const { gateway, sub } = await rig.carrying({ isIn: false })
    await Promise.all([
      rig.login(gateway, sub),
      ...[1, 2, 3].map((temp) => rig.speak(gateway, sub, 'property/report', { data: { temp } })),
    ])
    expect((await rig.shown(sub)).properties).toMatchObject([{ deKey: 'temp', value: 3 }])
  })

  test('gets commands through its gateway, and its answers count', async () => {
    const { gateway, sub } = await rig.carrying({ isIn: false })
    const { commandId } = await owner().call(setProperties, { ...sub, data: { sw: true } })
    expect(rig.told(gateway, `down/sub/${sub.serial}/property/set`)).toEqual([])
    await rig.login(gateway, sub)
    const [sent] = await eventually(() => {
      const commands = rig.told(gateway, `down/sub/${sub.serial}/property/set`)
      return commands.length > 0 && commands
    })
    expect(sent).toMatchObject({ id: commandId, data: { sw: true } })
    await rig.speak(gateway, sub, 'property/set/reply', { id: commandId, code: 200 })
    expect((await rig.shown(sub)).commands).toMatchObject([{ status: commandStatus.acked }])
  })

  test.each(['of another gateway', 'that is not logged in', 'that nobody has'])('%s is not heard', async (which) => {
    const { gateway, sub } = await rig.carrying({ isIn: which === 'of another gateway' })
    const { gateway: other } = await rig.gatewayOnline()
    const speaker = which === 'that is not logged in' ? gateway : other
    const spoken = which === 'that nobody has' ? { ...sub, serial: 'nobody' } : sub
    await rig.speak(speaker, spoken, 'property/report', { data: { sw: true } })
    const [answer] = await eventually(() => rig.told(speaker, 'down/ack').length > 0 && rig.told(speaker, 'down/ack'))
    expect(answer).toMatchObject({ code: 403 })
    expect((await rig.shown(sub)).properties).toEqual([])
  })

  test('is forgotten with its gateway', async () => {
    const { gateway, sub } = await rig.carrying()
    await server.db.deleteFrom('devices').where('id', '=', gateway.deviceId).execute()
    const rows = await server.db.selectFrom('device_topology').selectAll().where('serial', '=', sub.serial).execute()
    expect(rows).toEqual([])
  })
})
