import { getDevice, listDeviceEvents } from '@slipway/contract/devices/devices/devices.calls.ts'
import {
  createEventMessage,
  updateEventMessage,
} from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { addFeature, deleteFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { publishAs } from '../../../products/features/testing/released.ts'
import { setStage } from '../../../products/products/testing/products-samples.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink, type OwnDevice } from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const transport = recordingTransport()
let server: TestServer
let productId: string
let did: string

const owner = () => server.as('developer')
const event = (deKey: string) => ({
  featureType: 3 as const,
  deKey,
  deName: { zh: '过热', en: 'Overheating' },
  deOutput: {
    type: 'object' as const,
    properties: [{ deKey: 'temp', type: 'number' as const, minimum: 0, maximum: 300, required: true }],
  },
})
beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
  did = (await owner().call(addFeature, { productId, ...event('overheat') })).did
  await owner().call(addFeature, { productId, featureType: 3, deKey: 'plain', deName: { zh: '响', en: 'Ring' } })
})
afterAll(() => server[Symbol.asyncDispose]())

async function online(): Promise<{ own: OwnDevice; device: DeviceIdentity }> {
  const own = await makeDevice(owner(), productId)
  return { own, device: await connect(server, transport, own) }
}
async function releasedWithEvent() {
  const released = await makeProduct(server)
  await owner().call(addFeature, { productId: released, ...event('overheat') })
  await publishAs(server, owner(), released)
  await setStage(server, released, publishStatus.released)
  const own = await makeDevice(owner(), released)
  return { productId: released, own, device: await connect(server, transport, own) }
}
const tell = (device: DeviceIdentity, payload: unknown, deKey = 'overheat') =>
  uplink(server, device, payload, { tail: `up/event/${deKey}` })
const eventsOf = async ({ serial }: OwnDevice) =>
  (await owner().call(listDeviceEvents, { productId, serial, pageStart: 0, pageSize: 10 })).items
const answerTo = ({ deviceId }: DeviceIdentity) =>
  eventually(() => {
    const answer = transport.sent.findLast((sent) => sent.deviceId === deviceId && sent.tail === 'down/ack')
    return answer && (JSON.parse(answer.payload) as Record<string, unknown>)
  })
const expire = () => server.domains.deviceEvents.jobs.find(({ name }) => name === 'device-events.expire')?.run()

describe('an event that a device tells', () => {
  test('is kept before it is acknowledged, with its status, time and data, and counted', async () => {
    const { own, device } = await online()
    const now = server.clock.now()
    await tell(device, { id: '1', time: now - MINUTE_MS, data: { temp: 90.5 }, status: 1 })
    await tell(device, { time: now, data: { temp: 40 }, status: 2 })
    const kept = { deKey: 'overheat', eName: { zh: '过热', en: 'Overheating' }, receiveTime: now, unmodelled: null }
    expect(await eventsOf(own)).toMatchObject([
      { ...kept, status: 2, time: now, data: { temp: 40 }, basic: null, notification: null },
      { ...kept, status: 1, time: now - MINUTE_MS, data: { temp: 90.5 } },
    ])
    const { events, messages } = await owner().call(getDevice, { productId, serial: own.serial })
    expect(events).toEqual({ total: 2, newest: (await eventsOf(own))[0]?.id })
    expect(messages).toMatchObject([
      { topic: `iot/v1/${productId}/${own.serial}/up/event/overheat`, code: 200 },
      { code: 200 },
    ])
    expect(transport.sent.filter(({ deviceId }) => deviceId === device.deviceId)).toEqual([])
  })

  test('may come in the parts of the specification (EN-EVSCHEMA-01 to 11, EN-PICTURE-01 to 09)', async () => {
    const { own, device } = await online()
    const basic = {
      dateTime: '2026-11-20T16:00:00+08:00',
      UUID: 'a'.repeat(32),
      continue: true,
      ipV4Address: '192.0.2.1',
    }
    const picture = {
      cloudtype: 'oss',
      bucket: 'pictures',
      type: 'jpg',
      length: 4096,
      crypt: 1,
      fileid: '2026/1.jpg',
      tinyvideo: 1,
      checksum: 'f'.repeat(32),
      lifecycle: 30,
    }
    const notification = { status: 2, action: 9, location: 'hall', relationId: 'r'.repeat(64), pictures: [picture] }
    await tell(device, { basic, notification, payload: { value: { temp: 1 } } })
    expect(await eventsOf(own)).toMatchObject([
      {
        status: 2,
        time: Date.parse('2026-11-20T08:00:00Z'),
        data: { temp: 1 },
        basic,
        notification,
        unmodelled: null,
      },
    ])
  })

  test.each([
    ['a dateTime of 24 characters', { basic: { dateTime: '2026-11-20T08:00:00.000Z' } }, 'basic.dateTime'],
    ['a dateTime of 33 characters', { basic: { dateTime: '2026-11-20T08:00:00.0000000+08:00' } }, 'basic.dateTime'],
    ['a UUID of 33 characters', { basic: { UUID: 'a'.repeat(33) } }, 'basic.UUID'],
    ['an address that is none', { basic: { ipV4Address: '300.1.1.1' } }, 'basic.ipV4Address'],
    ['a status of 3', { notification: { status: 3 } }, 'notification.status'],
    ['an action of 16', { notification: { action: 16 } }, 'notification.action'],
    ['a relationId of 65 characters', { notification: { relationId: 'r'.repeat(65) } }, 'notification.relationId'],
    ['a picture without its file', { notification: { pictures: [{}] } }, 'notification.pictures.0.fileid'],
    [
      'a picture encrypted in an unknown way',
      { notification: { pictures: [{ fileid: 'a', crypt: 3 }] } },
      'notification.pictures.0.crypt',
    ],
    [
      'a checksum of 33 characters',
      { notification: { pictures: [{ fileid: 'a', checksum: 'f'.repeat(33) }] } },
      'notification.pictures.0.checksum',
    ],
  ])('with %s is kept without that part, and the answer says so', async (_what, parts, place) => {
    const { own, device } = await online()
    await tell(device, { data: { temp: 1 }, ...parts })
    expect(await eventsOf(own)).toMatchObject([{ status: 1, data: { temp: 1 }, basic: null, notification: null }])
    const { code, data } = await answerTo(device)
    expect({ code, places: Object.keys(data as object) }).toEqual({ code: 422, places: [place] })
  })

  test('keeps what is right beside a wrong field or a wrong picture', async () => {
    const { own, device } = await online()
    const picture = { fileid: '2026/1.jpg', crypt: 0, tinyvideo: 0 }
    await tell(device, {
      data: { temp: 1 },
      basic: { UUID: 'a'.repeat(33), dateTime: '2026-11-20T16:00:00+08:00' },
      notification: { status: 2, pictures: [{ type: 'jpg' }, picture] },
    })
    expect(await eventsOf(own)).toMatchObject([
      {
        status: 2,
        time: Date.parse('2026-11-20T08:00:00Z'),
        basic: { dateTime: '2026-11-20T16:00:00+08:00' },
        notification: { status: 2, pictures: [picture] },
      },
    ])
    const { data } = await answerTo(device)
    expect(Object.keys(data as object)).toEqual(['basic.UUID', 'notification.pictures.0.fileid'])
  })

  test('of the standard library may have a UUID of 64 characters (EN-EVSCHEMA-02)', async () => {
    const { own, device } = await online()
    await server.db.updateTable('features').set({ is_standard: 1 }).where('de_key', '=', 'plain').execute()
    await server.db.updateTable('products').set({ publish_status: 2 }).where('id', '=', productId).execute()
    const basic = { UUID: 'a'.repeat(64) }
    await eventually(async () => {
      await tell(device, { basic }, 'plain')
      return (await eventsOf(own))[0]?.basic?.UUID === basic.UUID
    })
  })

  test.each([
    ['off its limits', 'overheat', { temp: 301 }, 422, 'data.temp'],
    ['with a parameter that it has not', 'overheat', { temp: 1, more: 1 }, 422, 'data.more'],
    ['without its parameter', 'overheat', {}, 422, 'data.temp'],
    ['that the product does not have', 'nothing', { any: 1 }, 404, 'event'],
  ])('%s is kept and shown as unmodelled', async (_what, deKey, data, code, place) => {
    const { own, device } = await online()
    await tell(device, { id: 'x', data }, deKey)
    expect(await eventsOf(own)).toMatchObject([{ deKey, data, unmodelled: expect.stringMatching(/./) }])
    const answer = await answerTo(device)
    expect(answer).toMatchObject({ id: 'x', code })
    expect(Object.keys(answer['data'] as object)).toEqual([place])
  })

  test.each([
    ['a null character', '{"data":{"temp":1,"note":"a\\u0000"}}'],
    ['an endless depth', `{"data":{"temp":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`],
    ['a number beyond all', '{"data":{"more":1e400}}'],
  ])('with %s is kept without its data', async (_what, payload) => {
    const { own, device } = await online()
    await tell(device, payload)
    expect(await eventsOf(own)).toMatchObject([{ deKey: 'overheat', data: null }])
    expect(await answerTo(device)).toMatchObject({ code: 422 })
  })

  test.each([
    ['no JSON', '{"data":', 400],
    ['no object', '[]', 400],
    ['an unknown status', '{"status":3,"data":{"temp":1}}', 400],
  ])('that is %s is only a message that was refused', async (_what, payload, code) => {
    const { own, device } = await online()
    await tell(device, payload)
    expect(await eventsOf(own)).toEqual([])
    expect(await answerTo(device)).toMatchObject({ code })
  })

  test('on a topic that no event can have is answered 404', async () => {
    const { own, device } = await online()
    await tell(device, { data: {} }, '9lives')
    expect(await eventsOf(own)).toEqual([])
    expect(await answerTo(device)).toMatchObject({ code: 404, msg: 'no such topic' })
  })

  test('is answered where it asks', async () => {
    const { device } = await online()
    await tell(device, { id: 5, ack: 1 }, 'plain')
    expect(await answerTo(device)).toEqual({ id: '5', code: 200, msg: 'ok' })
  })

  test('keeps its order and its place among thousands at once, beside reports', async () => {
    const { own, device } = await online()
    await Promise.all(
      Array.from({ length: 1_500 }, (_, at) =>
        at % 3 === 0
          ? uplink(server, device, { data: { temp: at % 100 } })
          : tell(device, { data: { temp: at % 300 } }),
      ),
    )
    const { events, properties } = await owner().call(getDevice, { productId, serial: own.serial })
    expect(events.total).toBe(1_000)
    expect((await eventsOf(own)).map(({ data }) => data)).toEqual(
      [1499, 1498, 1496, 1495, 1493, 1492, 1490, 1489, 1487, 1486].map((at) => ({ temp: at % 300 })),
    )
    expect(properties).toMatchObject([{ deKey: 'temp', value: 1497 % 100 }])
  })
})

describe('events are kept', () => {
  const message = () => ({ productId, dId: did })

  test('when their feature is deleted, under the name that they came by', async () => {
    const { own, device } = await online()
    const { did: gone } = await owner().call(addFeature, { productId, ...event('shortlived') })
    await eventually(async () => {
      await tell(device, { data: { temp: 5 } }, 'shortlived')
      return (await eventsOf(own))[0]?.unmodelled === null
    })
    await owner().call(deleteFeature, { productId, did: gone })
    const [shown] = await eventsOf(own)
    expect(shown).toMatchObject({ deKey: 'shortlived', eName: null, unmodelled: '产品没有该事件' })
  })

  test('under the name in force while a draft of a released product takes it away', async () => {
    const { productId: released, device, own } = await releasedWithEvent()
    const { customizeFeatures } = await owner().call(listFeatures, { productId: released })
    const { did: drafted = '' } = customizeFeatures.find(({ deKey }) => deKey === 'overheat') ?? {}
    await owner().call(deleteFeature, { productId: released, did: drafted })
    await tell(device, { data: { temp: 5 } })
    const asked = { productId: released, serial: own.serial, pageStart: 0, pageSize: 10 }
    const shown = await eventually(async () => (await owner().call(listDeviceEvents, asked)).items[0])
    expect(shown).toMatchObject({ eName: { zh: '过热', en: 'Overheating' }, unmodelled: null })
  })

  test('as many days as their message said when they came, 7 without one, to the minute (EV-45 to EV-47)', async () => {
    const { device } = await online()
    // Calls the domain directly, because no session lasts that long.
    const { deviceEvents } = server.domains
    const kept = () => deviceEvents.list(device.deviceId, { offset: 0, limit: 10 }, 10)
    const keys = async () => (await kept()).map(({ data }) => (data as { temp: number }).temp)
    await tell(device, { data: { temp: 7 } })
    const { updateTime } = await owner().call(createEventMessage, { ...message(), eStorageCycle: 30 })
    await tell(device, { data: { temp: 30 } })
    await owner().call(updateEventMessage, { ...message(), updateTime, eStorageCycle: 1 })
    await tell(device, { data: { temp: 1 } })

    const seen: number[][] = []
    let passed = 0
    for (const days of [1, 7, 30]) {
      for (const edge of [-1, 0]) {
        const until = days * DAY_MS + edge * MINUTE_MS
        server.clock.advance(until - passed)
        passed = until
        await expire()
        seen.push(await keys())
      }
    }
    expect(seen).toEqual([[1, 30, 7], [30, 7], [30, 7], [30], [30], []])
    expect(await deviceEvents.total(device.deviceId)).toBe(0)
  })
})
