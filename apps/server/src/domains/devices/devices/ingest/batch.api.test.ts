import { getDevice, listDeviceEvents } from '@slipway/contract/devices/devices/devices.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity, UplinkMessage } from '../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink, type OwnDevice } from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'

const MINUTE_MS = 60_000
const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
  const event = { productId, featureType: 3 as const, deKey: 'overheat', deName: { zh: '过热', en: 'Overheat' } }
  await owner().call(addFeature, event as InputOf<typeof addFeature>)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
async function online(): Promise<{ own: OwnDevice; device: DeviceIdentity }> {
  const own = await makeDevice(owner(), productId)
  return { own, device: await connect(server, transport, own) }
}
const batch = (device: DeviceIdentity, payload: unknown, message: Partial<UplinkMessage> = {}) =>
  uplink(server, device, payload, { tail: 'up/batch', ...message })
const property = (data: object, more: object = {}) => ({ type: 'property', data, ...more })
const shown = ({ serial }: OwnDevice) => owner().call(getDevice, { productId, serial })
const valuesOf = async (own: OwnDevice) =>
  Object.fromEntries((await shown(own)).properties.map(({ deKey, value }) => [deKey, value]))
const eventsOf = ({ serial }: OwnDevice) =>
  owner().call(listDeviceEvents, { productId, serial, pageStart: 0, pageSize: 20 })
const answersTo = ({ deviceId }: DeviceIdentity) =>
  transport.sent
    .filter((sent) => sent.deviceId === deviceId && sent.tail === 'down/ack')
    .map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)
const answerTo = async (device: DeviceIdentity) => {
  const [answer] = await eventually(() => answersTo(device).length > 0 && answersTo(device))
  return answer
}

describe('a batch', () => {
  test('is kept as it came, and each of its items with a time of its own', async () => {
    const { own, device } = await online()
    const now = server.clock.now()
    const items = [
      property({ temp: 1 }, { time: now - 2 * MINUTE_MS }),
      property({ temp: 2, sw: true }, { time: now - MINUTE_MS }),
      { type: 'event', deKey: 'overheat', time: now - MINUTE_MS, status: 2 },
    ]
    await batch(device, { id: '1', items })
    const { properties, messages } = await shown(own)
    expect(properties).toEqual([
      { deKey: 'sw', value: true, time: now - MINUTE_MS, unmodelled: null },
      { deKey: 'temp', value: 2, time: now - MINUTE_MS, unmodelled: null },
    ])
    expect(messages).toMatchObject([{ topic: expect.stringMatching(/up\/batch$/), code: 200 }])
    expect((await eventsOf(own)).items).toMatchObject([{ deKey: 'overheat', status: 2, time: now - MINUTE_MS }])
    expect(answersTo(device)).toEqual([])
  })

  test('is answered where it asks for it', async () => {
    const { device } = await online()
    await batch(device, { id: '7', items: [property({ sw: true })], ack: 1 })
    expect(await answerTo(device)).toEqual({ id: '7', code: 200, msg: 'ok' })
  })

  test('is kept but for its bad items, each of which is reported', async () => {
    const { own, device } = await online()
    await batch(device, {
      id: '9',
      items: [
        property({ sw: true }),
        property({ temp: 900 }),
        { type: 'event', deKey: 'unheard', data: {} },
        { type: 'photo' },
        property({ level: 'x', mode: 'cool' }),
        property({ name: 'a' }, { sub: 'anothers' }),
        { type: 'event', deKey: 'over/heat' },
        'nothing',
      ],
    })
    expect(await answerTo(device)).toEqual({
      id: '9',
      code: 422,
      msg: '7 items are wrong',
      data: {
        1: { code: 422, msg: 'off the model', data: { temp: expect.any(String) } },
        2: { code: 404, msg: 'unknown event', data: { event: expect.any(String) } },
        3: { code: 400, msg: 'not an item', data: { type: expect.any(String) } },
        4: { code: 422, msg: 'off the model', data: { level: expect.any(String) } },
        5: { code: 403, msg: 'not your device' },
        6: { code: 404, msg: 'unknown event' },
        7: { code: 400, msg: 'not an item' },
      },
    })
    expect(await valuesOf(own)).toMatchObject({ sw: true, mode: 'cool' })
    expect(await valuesOf(own)).not.toHaveProperty('name')
  })

  test('with an item that the database never takes keeps the others', async () => {
    const { own, device } = await online()
    const { rows } = await server.db.pool.query<{ id: number }>('select max(id) as id from devices')
    await server.db.pool.query(`create function refuse_poison() returns trigger language plpgsql as $$
      begin if new.de_key = 'overheat' and new.device_id = ${rows[0]?.id} then raise exception 'poison'; end if; return new; end $$`)
    await server.db.pool.query(
      'create trigger poison before insert on device_events for each row execute function refuse_poison()',
    )
    await batch(device, { id: '3', items: [property({ sw: true }), { type: 'event', deKey: 'overheat' }] })
    expect(await answerTo(device)).toMatchObject({ id: '3', code: 500, data: { 1: { code: 500 } } })
    await server.db.pool.query('drop trigger poison on device_events')
    expect(await valuesOf(own)).toEqual({ sw: true })
    expect((await eventsOf(own)).total).toBe(0)
  })

  test('is acknowledged only once all of it is committed', async () => {
    const { device } = await online()
    const held = await server.db.pool.connect()
    await held.query('begin')
    await held.query('lock table device_states in exclusive mode')
    let isDone = false
    const taken = batch(device, { items: [property({ sw: true }), property({ sw: false })] }).then(
      () => (isDone = true),
    )
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
    expect(server.domains.devices.ports.waiting()).toBe(0)
  })

  test.each([
    ['{"items":', 400],
    ['{"id":"1"}', 400],
    ['{"id":"1","items":{}}', 400],
    [JSON.stringify({ id: '1', items: Array.from({ length: 201 }, () => property({ sw: true })) }), 413],
  ])('of %s is refused as a whole', async (payload, code) => {
    const { own, device } = await online()
    await batch(device, payload)
    expect(await answerTo(device)).toMatchObject({ code })
    expect(await valuesOf(own)).toEqual({})
  })

  test('of 200 items is kept, and so is an empty one', async () => {
    const { own, device } = await online()
    await batch(device, { items: Array.from({ length: 200 }, (_, n) => property({ temp: n % 100 })) })
    await batch(device, { items: [] })
    expect(await valuesOf(own)).toEqual({ temp: 99 })
    expect((await shown(own)).messages).toHaveLength(2)
  })
})
