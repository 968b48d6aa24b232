import { getDeviceTimeline } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink, type OwnDevice } from '../testing/devices-rig.ts'

const DAY_MS = 86_400_000
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
const answerTo = ({ deviceId }: DeviceIdentity) =>
  eventually(() => {
    const sent = transport.sent.findLast((one) => one.deviceId === deviceId && one.tail === 'down/ack')
    return sent && (JSON.parse(sent.payload) as { code: number; msg: string; data?: Record<string, string> })
  })
const problemsOf = async ({ serial }: OwnDevice) => {
  const { items } = await owner().call(getDeviceTimeline, { subSerial: serial })
  return items.flatMap((line) => (line.kind === 'problem' ? [line.problem] : []))
}

describe('a device whose clock is wrong', () => {
  test.each([
    ['counts seconds', (now: number) => Math.round(now / 1000), -7 * DAY_MS],
    ['is at 1970', () => 0, -7 * DAY_MS],
    ['is an hour ahead', (now: number) => now + 3_600_000, 300_000],
    ['has no date at all', () => 1e308, 300_000],
  ])(
    '%s: it is answered 200 with a hint, its owner sees both times, and the page its value',
    async (_what, clock, off) => {
      const { own, device } = await online()
      const now = server.clock.now()
      const time = clock(now)
      await uplink(server, device, { data: { temp: 3 } })
      await uplink(server, device, { id: '1', time, data: { temp: 77 }, ack: 1 })
      expect(await answerTo(device)).toMatchObject({
        code: 200,
        data: { time: expect.stringContaining(`stored as ${new Date(now + off).toISOString()}`) },
      })
      const [problem] = await eventually(async () => {
        const found = await problemsOf(own)
        return found.length > 0 && found
      })
      expect(problem).toMatchObject({ cause: 'deviceTime', found: `${time} ${now + off}`, count: 1 })
      const { properties } = await owner().call(getDevice, { productId, serial: own.serial })
      expect(properties).toMatchObject([{ deKey: 'temp', value: 77, time: now }])
    },
  )

  test('an event says so, too, and so does a value with a time of its own', async () => {
    const { own, device } = await online()
    const now = server.clock.now()
    await uplink(server, device, { data: { temp: { v: 1, t: 0 } } })
    await uplink(server, device, { time: 0, data: {}, ack: 1 }, { tail: 'up/event/unheard' })
    expect(await answerTo(device)).toMatchObject({
      code: 404,
      data: { time: expect.any(String), event: expect.any(String) },
    })
    const [problem] = await eventually(async () => {
      const found = await problemsOf(own)
      return found[0]?.count === 2 && found
    })
    expect(problem?.found).toBe(`0 ${now - 7 * DAY_MS}`)
  })

  test('one that is right, or late by a day, is not mentioned', async () => {
    const { own, device } = await online()
    const now = server.clock.now()
    for (const time of [now, now - DAY_MS, now - 0.25]) await uplink(server, device, { time, data: { temp: 1 } })
    await uplink(server, device, { data: { temp: 2 }, ack: 1 })
    expect(await answerTo(device)).toEqual({ code: 200, msg: 'ok' })
    expect(await problemsOf(own)).toEqual([])
  })
})

describe('a message of the wrong form', () => {
  test.each([
    ['up/property/report', { time: 'now', data: {} }, { time: 'Must be of type number' }],
    ['up/property/report', { data: {}, ack: true }, { ack: 'Must be one of 0, 1' }],
    ['up/property/report', { data: [] }, { data: 'Must be of type object' }],
    ['up/property/report', { id: 'x'.repeat(65), data: {} }, { id: expect.stringContaining('64') }],
    ['up/event/unheard', { time: 'now' }, { time: 'Must be of type number' }],
    ['up/property/set/reply', { id: '1', code: 'ok' }, { code: 'Must be of type number' }],
  ])('on %s is answered with the name of the field', async (tail, payload, data) => {
    const { device } = await online()
    await uplink(server, device, payload, { tail })
    expect(await answerTo(device)).toMatchObject({ code: 400, data })
  })

  test('in a batch names the field of the item', async () => {
    const { device } = await online()
    const items = [{ type: 'event' }, { type: 'property', time: 'now', data: {} }, { type: 'photo' }]
    await uplink(server, device, { items }, { tail: 'up/batch' })
    const { data } = await answerTo(device)
    expect(data).toMatchObject({
      0: { code: 400, msg: 'not an item', data: { deKey: 'Required' } },
      1: { code: 400, data: { time: 'Must be of type number' } },
      2: { code: 400, data: { type: expect.any(String) } },
    })
  })

  test('null counts as absent, so that the values of the report stay', async () => {
    const { own, device } = await online()
    await uplink(server, device, { id: null, time: null, ack: null, data: { temp: 5 } })
    const { properties, messages } = await owner().call(getDevice, { productId, serial: own.serial })
    expect(properties).toMatchObject([{ deKey: 'temp', value: 5 }])
    expect(messages).toMatchObject([{ code: 200 }])
  })

  test('a topic that does not exist is answered with the id of the message', async () => {
    const { device } = await online()
    await uplink(server, device, { id: 'a7' }, { tail: 'up/nonsense' })
    expect(await answerTo(device)).toMatchObject({ id: 'a7', code: 404 })
  })
})
