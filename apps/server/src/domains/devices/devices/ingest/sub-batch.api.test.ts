import { listDeviceEvents } from '@slipway/contract/devices/devices/devices.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { makeProduct, recordingTransport, uplink, type OwnDevice } from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { topologyRig, type TopologyRig } from '../testing/topology-rig.ts'

const transport = recordingTransport()
let server: TestServer
let rig: TopologyRig

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  rig = await topologyRig(server, transport)
  await rig.owner().call(addFeature, {
    productId: rig.subProduct,
    featureType: 3,
    deKey: 'overheat',
    deName: { zh: '过热', en: 'Overheat' },
  })
})
afterAll(() => server[Symbol.asyncDispose]())

let lastId = 0
const property = (data: object, more: object = {}) => ({ type: 'property', data, ...more })
const send = (gateway: DeviceIdentity, items: readonly unknown[], tail = 'up/batch') =>
  uplink(server, gateway, { id: 'quiet', items }, { tail })
/** Sends a batch and waits for its answer. */
async function ask(gateway: DeviceIdentity, items: readonly unknown[]): Promise<Record<string, unknown>> {
  const id = `b${++lastId}`
  await uplink(server, gateway, { id, items, ack: 1 }, { tail: 'up/batch' })
  return eventually(() => rig.told(gateway, 'down/ack').find((said) => said['id'] === id))
}
const valuesOf = async (own: OwnDevice) =>
  Object.fromEntries((await rig.shown(own)).properties.map(({ deKey, value }) => [deKey, value]))

describe('a batch of a gateway', () => {
  test('stores each item under the device that it names, by the model of that one', async () => {
    const { own, gateway, sub } = await rig.carrying()
    const second = await rig.carry(gateway, { productId: await makeProduct(server) })
    const at = server.clock.now() - 60_000
    const answer = await ask(gateway, [
      property({ temp: 1 }),
      property({ temp: 2 }, { sub: sub.serial, time: at }),
      { type: 'event', sub: sub.serial, deKey: 'overheat', time: at },
      property({ temp: 3, sw: true }, { sub: second.serial }),
    ])
    expect(answer).toEqual({ id: expect.any(String), code: 200, msg: 'ok' })
    expect(await valuesOf(own)).toEqual({ temp: 1 })
    expect((await rig.shown(sub)).properties).toMatchObject([{ deKey: 'temp', value: 2, time: at }])
    expect(await valuesOf(second)).toEqual({ temp: 3, sw: true })
    const events = await rig.owner().call(listDeviceEvents, { ...sub, pageStart: 0, pageSize: 10 })
    expect(events.items).toMatchObject([{ deKey: 'overheat', time: at }])
    expect((await rig.shown(sub)).device.lastSeen).toBe(server.clock.now())
  })

  test('stands once among messages, with the gateway that sent it', async () => {
    const { own, gateway, sub } = await rig.carrying()
    await send(gateway, [property({ temp: 2 }, { sub: sub.serial })])
    expect((await rig.shown(own)).messages.filter(({ topic }) => topic.endsWith('/up/batch'))).toHaveLength(1)
    expect((await rig.shown(sub)).messages).toEqual([])
  })

  test('answers each item that is wrong by its place, and keeps the others', async () => {
    const { gateway, sub } = await rig.carrying()
    const away = await rig.carry(gateway, { isIn: false })
    const { sub: anothers } = await rig.carrying()
    const answer = await ask(gateway, [
      property({ sw: true }, { sub: sub.serial }),
      property({ temp: 900 }, { sub: sub.serial }),
      property({ temp: 1 }, { sub: away.serial }),
      property({ temp: 1 }, { sub: anothers.serial }),
      property({ temp: 1 }, { sub: 'nobody' }),
      property({ temp: 1 }, { sub: 'no/serial\0' }),
      { type: 'event', deKey: 'unheard', sub: sub.serial },
      { type: 'photo', sub: sub.serial },
      property({ temp: 1 }, { sub: 7 }),
    ])
    const notYours = { code: 403, msg: 'not your device' }
    expect(answer).toMatchObject({
      code: 422,
      data: {
        1: { code: 422, msg: 'off the model', data: { temp: expect.any(String) } },
        2: { code: 403, msg: 'the sub-device is not logged in' },
        3: notYours,
        4: notYours,
        5: notYours,
        6: { code: 404, msg: 'unknown event' },
        7: { code: 400 },
        8: { code: 400 },
      },
    })
    expect(Object.keys(answer['data'] as object)).not.toContain('0')
    expect(await valuesOf(sub)).toMatchObject({ sw: true })
    for (const silent of [away, anothers]) expect(await valuesOf(silent)).toEqual({})
  })

  test('has one code where all that is wrong is of one kind', async () => {
    const { gateway } = await rig.carrying()
    expect(await ask(gateway, [property({}, { sub: 'nobody' }), property({}, { sub: 'none' })])).toMatchObject({
      code: 403,
    })
  })

  test('comes after what the gateway said before, and before what it says next', async () => {
    const { own, gateway, sub } = await rig.carrying({ isIn: false })
    await Promise.all([
      rig.login(gateway, sub),
      rig.speak(gateway, sub, 'property/report', { data: { temp: 1, name: 'one' } }),
      send(gateway, [
        property({ temp: 2, name: 'two' }, { sub: sub.serial }),
        property({ temp: 3 }, { sub: sub.serial }),
        property({ temp: 4 }),
      ]),
      rig.speak(gateway, sub, 'property/report', { data: { name: 'five' } }),
      uplink(server, gateway, { data: { temp: 6 } }),
    ])
    expect(await valuesOf(sub)).toEqual({ temp: 3, name: 'five' })
    expect(await valuesOf(own)).toEqual({ temp: 6 })
  })

  test('is acknowledged only once what it says of others is committed, too', async () => {
    const { gateway, sub } = await rig.carrying()
    const held = await server.db.pool.connect()
    await held.query('begin')
    await held.query('lock table device_states in exclusive mode')
    let isDone = false
    const taken = send(gateway, [property({ temp: 7 }, { sub: sub.serial })]).then(() => (isDone = true))
    await eventually(async () => {
      const { rows } = await server.db.pool.query(
        "select from pg_locks where not granted and relation = 'device_states'::regclass",
      )
      return rows.length > 0
    })
    expect(isDone).toBe(false)
    await held.query('rollback')
    held.release()
    await taken
    expect(await valuesOf(sub)).toEqual({ temp: 7 })
    expect(server.domains.devices.ports.waiting()).toBe(0)
  })

  test('for a whole gateway of sub-devices is one message', async () => {
    const { gateway } = await rig.gatewayOnline()
    const subs: OwnDevice[] = []
    for (let n = 0; n < 10; n += 1) subs.push(await rig.carry(gateway))
    const items = subs.flatMap(({ serial }, n) =>
      Array.from({ length: 20 }, (_, time) => property({ name: `s${n}`, temp: time }, { sub: serial })),
    )
    expect(await ask(gateway, items)).toMatchObject({ code: 200 })
    for (const [n, sub] of subs.entries()) expect(await valuesOf(sub)).toEqual({ name: `s${n}`, temp: 19 })
  })
})

test('a sub-device speaks for no one else: what it sends as a batch of its own names none', async () => {
  const { gateway, sub } = await rig.carrying()
  const second = await rig.carry(gateway)
  await send(
    gateway,
    [property({ temp: 1 }), property({ temp: 2 }, { sub: second.serial })],
    `up/sub/${sub.serial}/batch`,
  )
  const [answer] = await eventually(() => {
    const answers = rig.told(gateway, `down/sub/${sub.serial}/ack`)
    return answers.length > 0 && answers
  })
  expect(answer).toMatchObject({ code: 403, data: { 1: { code: 403 } } })
  expect(await valuesOf(sub)).toEqual({ temp: 1 })
  expect(await valuesOf(second)).toEqual({})
})
