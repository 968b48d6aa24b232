import { listHistorySeries } from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink } from '../devices/testing/devices-rig.ts'

const HOUR_MS = 3_600_000
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
async function online(of = productId) {
  const own = await makeDevice(owner(), of)
  return { serial: own.serial, device: await connect(server, transport, own) }
}
const seriesOf = (...series: { serial: string; deKey: string }[]) => {
  const now = server.clock.now()
  return owner().call(listHistorySeries, { productId, from: now - HOUR_MS, to: now + HOUR_MS, series })
}

describe('the series of a chart', () => {
  test('are several properties of several devices, in the order of the request', async () => {
    const [one, other] = [await online(), await online()]
    await uplink(server, one.device, { data: { temp: 20, sw: true } })
    await uplink(server, other.device, { data: { temp: 30 } })
    const { items } = await seriesOf(
      { serial: other.serial, deKey: 'temp' },
      { serial: one.serial, deKey: 'sw' },
      { serial: one.serial, deKey: 'temp' },
      { serial: one.serial, deKey: 'name' },
    )
    expect(items.map(({ serial, deKey, points }) => [serial, deKey, ...points.map(({ value }) => value)])).toEqual([
      [other.serial, 'temp', 30],
      [one.serial, 'sw', true],
      [one.serial, 'temp', 20],
      [one.serial, 'name'],
    ])
  })

  test('keep values apart that the model does not allow, whatever their type', async () => {
    const { serial, device } = await online()
    for (const temp of [20, 999, 'NaN', 21]) await uplink(server, device, { data: { temp } })
    await uplink(server, device, { data: { mode: 'boil', sw: { v: true, t: 'x' } } })
    const [temp, mode] = (await seriesOf({ serial, deKey: 'temp' }, { serial, deKey: 'mode' })).items
    expect(temp).toMatchObject({
      total: 2,
      points: [{ value: 20 }, { value: 21 }],
      offModel: { total: 2, points: [{ value: 999 }, { value: 'NaN' }] },
    })
    expect(mode).toMatchObject({ total: 0, points: [], offModel: { total: 1, points: [{ value: 'boil' }] } })
  })

  test('have intervals that no refused value stretches, and the newest of the refused ones', async () => {
    const { serial, device } = await online()
    const now = server.clock.now()
    const count = historyLimits.points + 300
    for (let sent = 0; sent < count; sent += 500) {
      await Promise.all(
        Array.from({ length: Math.min(500, count - sent) }, (_, at) => sent + at).map((at) =>
          uplink(server, device, { time: now - (count - at) * 1_000, data: { temp: at % 10 === 0 ? 500 + at : 20 } }),
        ),
      )
    }
    const [series] = (await seriesOf({ serial, deKey: 'temp' })).items
    expect(series).toMatchObject({ thinned: 'buckets', total: count * 0.9, offModel: { total: count / 10 } })
    expect(series?.buckets.length).toBeLessThanOrEqual(historyLimits.buckets)
    expect(Math.max(...(series?.buckets ?? []).map(({ max }) => max))).toBe(20)
    expect(series?.offModel.points).toHaveLength(historyLimits.offModelPoints)
    expect(series?.offModel.points.at(-1)?.value).toBe(500 + count - 10)
  })

  test('are at most eight, and at least one', async () => {
    const { serial } = await online()
    const many = Array.from({ length: historyLimits.series + 1 }, () => ({ serial, deKey: 'temp' }))
    await expect(seriesOf(...many)).rejects.toMatchObject({ code: 40000 })
    await expect(seriesOf()).rejects.toMatchObject({ code: 40000 })
  })

  test('are refused as a whole where one device is of another product or account', async () => {
    const { serial } = await online()
    const elsewhere = await online(await makeProduct(server))
    await expect(
      seriesOf({ serial, deKey: 'temp' }, { serial: elsewhere.serial, deKey: 'temp' }),
    ).rejects.toMatchObject(refused('devices.notFound'))
    const now = server.clock.now()
    const asked = { productId, from: now - HOUR_MS, to: now, series: [{ serial, deKey: 'temp' }] }
    await expect(server.as('developer', 'stranger').call(listHistorySeries, asked)).rejects.toMatchObject(
      refused('products.notFound'),
    )
  })
})
