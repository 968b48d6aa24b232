import { requestOf } from '@slipway/contract/http/call-request.ts'
import {
  exportDeviceHistory,
  getDeviceHistory,
  getHistoryRetention,
  listDeviceReports,
  setHistoryRetention,
} from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../mqtt/ports.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
  type OwnDevice,
} from '../devices/testing/devices-rig.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
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
/** A range with every time that a device can have reported by now, including a device clock that is ahead. */
const always = () => ({ from: server.clock.now() - 8 * DAY_MS, to: server.clock.now() + HOUR_MS })
const points = ({ serial }: OwnDevice, deKey: string, range = always()) =>
  owner().call(getDeviceHistory, { productId, serial, deKey, ...range })
const reports = ({ serial }: OwnDevice, more: { cursor?: string; pageSize?: number } = {}) =>
  owner().call(listDeviceReports, { productId, serial, ...always(), ...more })
async function exported({ serial }: OwnDevice, deKey = '', lang = 'en-US'): Promise<string> {
  const { method, url, headers, body } = requestOf(exportDeviceHistory, { productId, serial, deKey, ...always() })
  const sent = { method, url, headers: { ...headers, lang }, ...(body !== undefined && { payload: body }) }
  return (await owner().send(sent)).body
}

describe('the history of a property', () => {
  test('has each value that was reported, of each type, with the time that the device told', async () => {
    const { own, device } = await online()
    const now = server.clock.now()
    await uplink(server, device, { time: now - 60_000, data: { sw: true, temp: 21.57, mode: 'cool', name: '热 "x"' } })
    await uplink(server, device, { data: { sw: { v: false, t: now - 30_000 }, temp: -3 } })
    expect(await points(own, 'sw')).toEqual({
      thinned: 'none',
      points: [
        { time: now - 60_000, value: true },
        { time: now - 30_000, value: false },
      ],
      buckets: [],
      bucketMs: 0,
      total: 2,
      cutBefore: null,
    })
    const valuesOf = async (deKey: string) => (await points(own, deKey)).points.map(({ value }) => value)
    expect(await valuesOf('temp')).toEqual([21.57, -3])
    expect(await valuesOf('mode')).toEqual(['cool'])
    expect(await valuesOf('name')).toEqual(['热 "x"'])
  })

  test('is there as soon as the report is acknowledged, of one device and none other', async () => {
    const { own, device } = await online()
    const other = await online()
    await Promise.all(Array.from({ length: 50 }, (_, at) => uplink(server, device, { data: { temp: at } })))
    await uplink(server, other.device, { data: { temp: 99 } })
    expect((await points(own, 'temp')).points.map(({ value }) => value)).toEqual(
      Array.from({ length: 50 }, (_, at) => at),
    )
    expect((await points(other.own, 'temp')).total).toBe(1)
  })

  test('holds what breaks the limits of the model, and nothing that the model does not have', async () => {
    const { own, device } = await online()
    await uplink(server, device, { data: { temp: 999, nix: 1 } })
    expect((await points(own, 'temp')).points).toMatchObject([{ value: 999 }])
    await expect(points(own, 'nix')).rejects.toMatchObject(refused('features.notFound'))
    await expect(points(own, 'never')).rejects.toMatchObject(refused('features.notFound'))
    await expect(exported(own, 'never')).resolves.toContain('60404')
    expect(await points((await online()).own, 'mode')).toMatchObject({ total: 0, points: [] })
  })

  test('is of the range that is asked for, its end not included', async () => {
    const { own, device } = await online()
    const now = server.clock.now()
    for (const ago of [3, 2, 1]) await uplink(server, device, { time: now - ago * 1_000, data: { temp: ago } })
    const range = { from: now - 3_000, to: now - 1_000 }
    expect((await points(own, 'temp', range)).points.map(({ value }) => value)).toEqual([3, 2])
    for (const to of [now, now - 5_000]) {
      await expect(points(own, 'temp', { from: now, to })).rejects.toMatchObject({ data: { field: 'to' } })
    }
  })

  test('has what came days late at the time when it was', async () => {
    const { own, device } = await online()
    const then = server.clock.now() - 3 * DAY_MS
    await uplink(server, device, { data: { temp: { v: 7, t: then }, sw: true } })
    const range = { from: then - HOUR_MS, to: then + HOUR_MS }
    expect((await points(own, 'temp', range)).points).toEqual([{ time: then, value: 7 }])
    expect((await points(own, 'sw', range)).total).toBe(0)
  })

  test('is thinned where it is long, and says so', async () => {
    const { own, device } = await online()
    const now = server.clock.now()
    const count = historyLimits.points + 100
    for (let sent = 0; sent < count; sent += 500) {
      const some = Array.from({ length: Math.min(500, count - sent) }, (_, at) => sent + at)
      await Promise.all(
        some.map((at) =>
          uplink(server, device, { time: now - (count - at) * 1_000, data: { temp: at % 100, sw: at < 9 } }),
        ),
      )
    }
    const numbers = await points(own, 'temp')
    expect(numbers).toMatchObject({ thinned: 'buckets', total: count, points: [] })
    expect(numbers.buckets.length).toBeLessThanOrEqual(historyLimits.buckets)
    expect(numbers.buckets.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(count)
    expect(Math.max(...numbers.buckets.map(({ max }) => max))).toBe(99)
    expect(await points(own, 'sw')).toMatchObject({
      thinned: 'changes',
      total: count,
      points: [{ value: true }, { value: false }],
    })
  })

  test('and the device are others’ to no one', async () => {
    const { own } = await online()
    const stranger = server.as('developer', 'stranger')
    const asked = { productId, serial: own.serial, deKey: 'temp', ...always() }
    await expect(stranger.call(getDeviceHistory, asked)).rejects.toMatchObject(refused('products.notFound'))
    await expect(stranger.call(listDeviceReports, asked)).rejects.toMatchObject(refused('products.notFound'))
    await expect(owner().call(getDeviceHistory, { ...asked, serial: 'nobody' })).rejects.toMatchObject(
      refused('devices.notFound'),
    )
  })
})

describe('the reports of a device', () => {
  test('are listed newest first, page by page, each once, also those of one moment', async () => {
    const { own, device } = await online()
    for (let at = 0; at < 5; at++) await uplink(server, device, { data: { temp: at, sw: true } })
    server.clock.advance(1_000)
    for (let at = 5; at < 8; at++) await uplink(server, device, { data: { temp: at } })
    const seen: unknown[] = []
    let cursor: string | null = ''
    let pages = 0
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof reports>> = await reports(own, { cursor, pageSize: 2 })
      seen.push(...page.items.map(({ values }) => values[0]?.value))
      cursor = page.next
      pages++
    }
    expect(pages).toBe(4)
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(seen.slice(0, 3).sort()).toEqual([5, 6, 7])
    const [newest] = (await reports(own, { pageSize: 1 })).items
    expect(newest?.values).toMatchObject([{ deKey: 'temp', time: server.clock.now() }])
  })
})

describe('the export', () => {
  test('has a line for each value, in the caller’s language, and runs nothing in a spreadsheet', async () => {
    const { own, device } = await online()
    const time = server.clock.now()
    const iso = new Date(time).toISOString()
    await uplink(server, device, { data: { temp: -4.5, name: '=1+1', sw: true } })
    const head = '\u{feff}Time,Received,Property,Value\r\n'
    const line = (deKey: string, value: string) => `${iso},${iso},${deKey},${value}\r\n`
    expect(await exported(own)).toBe(head + line('temp', '-4.5') + line('name', "'=1+1") + line('sw', 'true'))
    expect(await exported(own, 'temp')).toBe(head + line('temp', '-4.5'))
    expect(await exported((await online()).own)).toBe(head)
    expect(await exported((await online()).own, 'mode', 'zh-CN')).toBe('\u{feff}时间,接收时间,属性,值\r\n')
  })
})

describe('how long history is kept', () => {
  test('is 30 days unless the product says otherwise', async () => {
    const other = await makeProduct(server)
    expect(await owner().call(getHistoryRetention, { productId: other })).toEqual({ keepDays: 30 })
    expect(await owner().call(setHistoryRetention, { productId: other, keepDays: 7 })).toEqual({ keepDays: 7 })
    expect(await owner().call(getHistoryRetention, { productId: other })).toEqual({ keepDays: 7 })
  })

  test.each([0, 366, 1.5])('cannot be %s days', async (keepDays) => {
    await expect(owner().call(setHistoryRetention, { productId, keepDays })).rejects.toMatchObject({ code: 40000 })
  })
})
