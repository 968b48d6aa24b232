import { getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink, type OwnDevice } from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
async function online(): Promise<{ own: OwnDevice; device: DeviceIdentity }> {
  const own = await makeDevice(owner(), productId)
  return { own, device: await connect(server, transport, own) }
}
const shown = ({ serial }: OwnDevice) => owner().call(getDevice, { productId, serial })
const valuesOf = async (own: OwnDevice) =>
  Object.fromEntries((await shown(own)).properties.map(({ deKey, value }) => [deKey, value]))
const answersTo = ({ deviceId }: DeviceIdentity) =>
  eventually(() => {
    const answers = transport.sent.filter((sent) => sent.deviceId === deviceId && sent.tail === 'down/ack')
    return answers.length > 0 && answers.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)
  })
const send = (device: DeviceIdentity, payload: unknown) => uplink(server, device, payload)

describe('a property report', () => {
  test('is kept as the latest values and as it was on the wire', async () => {
    const { own, device } = await online()
    await send(device, '{"id":"1", "data":{"sw":true,"temp":21.5}}')
    const { properties, messages, device: seen } = await shown(own)
    const time = server.clock.now()
    expect(properties).toEqual([
      { deKey: 'sw', value: true, time, unmodelled: null },
      { deKey: 'temp', value: 21.5, time, unmodelled: null },
    ])
    expect(messages).toMatchObject([
      {
        direction: 'up',
        topic: `iot/v1/${productId}/${own.serial}/up/property/report`,
        payload: '{"id":"1", "data":{"sw":true,"temp":21.5}}',
        encoding: 'utf8',
        qos: 1,
        code: 200,
      },
    ])
    expect(seen.lastSeen).toBe(time)
  })

  test('changes only the properties that it names', async () => {
    const { own, device } = await online()
    await send(device, { data: { sw: true, temp: 1 } })
    await send(device, { data: { temp: 2 } })
    expect(await valuesOf(own)).toEqual({ sw: true, temp: 2 })
  })

  test('keeps its properties beside those of another report that came at the same moment', async () => {
    const { own, device } = await online()
    const reports = [{ sw: true, temp: 1 }, { name: 'a' }, { temp: 2 }]
    await Promise.all(reports.map((data) => send(device, { data })))
    expect(await valuesOf(own)).toEqual({ name: 'a', sw: true, temp: 2 })
  })

  test('among many at once leaves the values of the last, whatever batch each was in', async () => {
    const { own, device } = await online()
    await Promise.all(Array.from({ length: 2_500 }, (_, index) => send(device, { data: { temp: index % 100 } })))
    expect(await valuesOf(own)).toEqual({ temp: 2_499 % 100 })
    expect((await shown(own)).messages).toHaveLength(100)
  })

  test('keeps an array that the model allows, up to 16 KiB of it', async () => {
    const items = { type: 'string', maxLength: 200 } as const
    const deInput = { type: 'array', minItems: 0, maxItems: 128, items } as const
    const deName = { zh: '名单', en: 'Names' }
    await owner().call(addFeature, { productId, featureType: 1, deKey: 'names', transType: 3, deName, deInput })
    const { own, device } = await online()
    const long = Array.from({ length: 100 }, () => 'n'.repeat(100))
    await send(device, { id: 1, data: { names: long }, ack: 1 })
    expect(await answersTo(device)).toEqual([{ id: '1', code: 200, msg: 'ok' }])
    expect(await valuesOf(own)).toEqual({ names: long })
    await send(device, { id: 2, data: { names: [...long, ...long].map((name) => name + name).slice(0, 128) } })
    const refusal = await eventually(async () => (await answersTo(device))[1])
    expect(refusal).toMatchObject({ code: 422, data: { names: 'is longer than 16384 bytes' } })
    expect(await valuesOf(own)).toEqual({ names: long })
  })

  test('that asks for an answer gets 200', async () => {
    const { device } = await online()
    await send(device, { id: 7, data: { sw: false }, ack: 1 })
    expect(await answersTo(device)).toEqual([{ id: '7', code: 200, msg: 'ok' }])
  })

  test('that asks by a response topic is answered there', async () => {
    const { device } = await online()
    const responseTopic = `iot/v1/${productId}/${device.serial}/down/mine`
    const correlationData = Buffer.from('c')
    await uplink(server, device, { data: { sw: false } }, { responseTopic, correlationData })
    await answersTo(device)
    expect(transport.sent.at(-1)).toMatchObject({ responseTopic, correlationData })
  })

  test('with wrong and unknown values keeps the right ones and names the others', async () => {
    const { own, device } = await online()
    await send(device, { id: 'a', data: { sw: true, temp: 'hot', level: 5, nix: 1 } })
    expect(await answersTo(device)).toEqual([
      {
        id: 'a',
        code: 422,
        msg: 'off the model',
        data: {
          temp: 'must be of type number',
          level: 'is write-only (set): devices cannot report it',
          nix: 'is not a property of this product',
        },
      },
    ])
    const { properties, messages } = await eventually(async () => {
      const now = await shown(own)
      return now.messages.length === 2 && now
    })
    expect(properties).toMatchObject([
      { deKey: 'level', value: 5, unmodelled: expect.any(String) },
      { deKey: 'nix', value: 1, unmodelled: expect.any(String) },
      { deKey: 'sw', value: true, unmodelled: null },
      { deKey: 'temp', value: 'hot', unmodelled: expect.any(String) },
    ])
    expect(messages.find(({ direction }) => direction === 'up')?.code).toBe(422)
    expect(messages.find(({ direction }) => direction === 'down')?.topic).toMatch(/\/down\/ack$/)
  })

  test('with nothing wrong but unknown keys is answered 404', async () => {
    const { device } = await online()
    await send(device, { data: { sw: true, nix: 1 } })
    expect(await answersTo(device)).toMatchObject([{ code: 404, data: { nix: 'is not a property of this product' } }])
  })

  test('with unknown keys takes bounded room however many there are in time', async () => {
    const { own, device } = await online()
    for (let round = 0; round < 5; round++) {
      const data = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`k${round}_${index}`, index]))
      await send(device, { data })
    }
    expect((await shown(own)).properties).toHaveLength(50)
  })

  test.each([
    ['an infinite number', '{"data":{"temp":1e400,"sw":true}}', 'temp'],
    ['an integer past 2^53', '{"data":{"nix":9007199254740993,"sw":true}}', 'nix'],
    ['a null character', '{"data":{"name":"a\\u0000b","sw":true}}', 'name'],
    ['half of a character', '{"data":{"name":"\\ud800","sw":true}}', 'name'],
    ['a null character inside an object', '{"data":{"nix":{"a":["\\u0000"]},"sw":true}}', 'nix'],
    ['an endless depth', `{"data":{"nix":${'['.repeat(100_000)}${']'.repeat(100_000)},"sw":true}}`, 'nix'],
    ['a huge unknown value', `{"data":{"nix":"${'x'.repeat(2_000)}","sw":true}}`, 'nix'],
    ['a key with a null character', '{"data":{"a\\u0000":1,"sw":true}}', 'a\0'],
  ])('with %s loses nothing but that', async (_what, payload, key) => {
    const { own, device } = await online()
    await send(device, payload)
    expect(await valuesOf(own)).toEqual({ sw: true })
    const [answer] = await answersTo(device)
    expect(Object.keys(answer?.['data'] as object)).toEqual([key])
  })

  test('with keys that mean something to JavaScript changes nothing but its own row', async () => {
    const { own, device } = await online()
    await send(device, '{"data":{"__proto__":{"v":1},"constructor":2,"sw":true}}')
    expect(Object.prototype).not.toHaveProperty('v')
    const { properties } = await shown(own)
    expect(properties.map(({ deKey, value }) => [deKey, value])).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
      ['sw', true],
    ])
    expect(properties[2]?.unmodelled).toBeNull()
  })

  test.each([
    ['no JSON', '{"data":', 400],
    ['no report', '[1]', 400],
    ['no object at all', 'null', 400],
    ['data that is a list', '{"data":[1]}', 400],
    ['an empty payload', '', 400],
    [
      'more properties than one report may have',
      JSON.stringify({ data: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, 1])) }),
      413,
    ],
  ])('that is %s is answered, and the next one is taken', async (_what, payload, code) => {
    const { own, device } = await online()
    await send(device, payload)
    expect(await answersTo(device)).toMatchObject([{ code }])
    await send(device, { data: { sw: true } })
    expect(await valuesOf(own)).toEqual({ sw: true })
    expect((await shown(own)).messages.at(-1)).toMatchObject({ payload: payload.slice(0, 2048), code })
  })

  test.each([
    ['no data', '{"id":"a7"}', { id: 'a7' }, 'data'],
    ['data that is a list', '{"id":7,"data":[1]}', { id: '7' }, 'data'],
    ['a time that is none', '{"id":"a7","time":"soon","data":{}}', { id: 'a7' }, 'time'],
    ['an id of no use', '{"id":{},"data":{}}', {}, 'id'],
  ])(
    'with %s is answered by its id where it has one, and with the name of the field',
    async (_what, payload, id, field) => {
      const { device } = await online()
      await send(device, payload)
      expect(await answersTo(device)).toEqual([
        { ...id, code: 400, msg: 'not a property report', data: { [field]: expect.any(String) } },
      ])
    },
  )

  test.each([
    ['are no text', Buffer.from([0xff, 0x00, 0x41])],
    ['hold a null character', Buffer.from('{"data":{}}\0')],
  ])('of bytes that %s is shown in base64', async (_what, bytes) => {
    const { own, device } = await online()
    await send(device, bytes)
    const payload = bytes.toString('base64')
    expect((await shown(own)).messages.at(-1)).toMatchObject({ encoding: 'base64', payload, code: 400 })
  })

  test('is not shown as answered where the device does not listen', async () => {
    const { own, device } = await online()
    transport.listening.delete(device.deviceId)
    await send(device, { data: { nix: 1 } })
    await send(device, { data: { sw: true } })
    expect((await shown(own)).messages.map(({ direction }) => direction)).toEqual(['up', 'up'])
  })

  test('that is long is shown by its head and its size', async () => {
    const { own, device } = await online()
    const payload = JSON.stringify({ data: { sw: true }, pad: 'x'.repeat(10_000) })
    await send(device, payload)
    const [message] = (await shown(own)).messages
    expect(message?.payload).toBe(payload.slice(0, 2048))
    expect(message?.sizeBytes).toBe(payload.length)
  })
})

describe('the time of a value', () => {
  const times: [string, (now: number) => object, (now: number) => number][] = [
    ['is the server’s where the device says none', () => ({ data: { sw: true } }), (now) => now],
    ['is the device’s', (now) => ({ time: now - 1_000, data: { sw: true } }), (now) => now - 1_000],
    ['is never ahead of the server', (now) => ({ time: now + MINUTE_MS, data: { sw: true } }), (now) => now],
    [
      'is almost seven days ago',
      (now) => ({ time: now - 7 * DAY_MS + 1, data: { sw: true } }),
      (now) => now - 7 * DAY_MS + 1,
    ],
    ['is the server’s where that of the device is further off', () => ({ time: 0, data: { sw: true } }), (now) => now],
    ['can be of its own', (now) => ({ time: now, data: { sw: { v: true, t: now - 5 } } }), (now) => now - 5],
    ['of its own is held to the same bounds', (now) => ({ data: { sw: { v: true, t: now * 2 } } }), (now) => now],
    [
      'is the report’s where a value names none of its own',
      (now) => ({ time: now - 9, data: { sw: { v: true } } }),
      (now) => now - 9,
    ],
  ]
  test.each(times)('%s', async (_what, payload, expected) => {
    const { own, device } = await online()
    const now = server.clock.now()
    await send(device, payload(now))
    expect((await shown(own)).properties).toEqual([{ deKey: 'sw', value: true, time: expected(now), unmodelled: null }])
  })
})
