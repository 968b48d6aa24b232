import { getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink, type OwnDevice } from '../testing/devices-rig.ts'

const HOUR_MS = 3_600_000
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

type Sending = (device: DeviceIdentity, reports: readonly unknown[]) => Promise<unknown>
const inOneBatch: Sending = (device, reports) => Promise.all(reports.map((report) => uplink(server, device, report)))
const oneByOne: Sending = async (device, reports) => {
  for (const report of reports) await uplink(server, device, report)
}

describe.each([
  ['in one batch', inOneBatch],
  ['one after the other', oneByOne],
])('of reports that come %s', (_how, sendAll) => {
  const leaves = async (reports: (now: number) => unknown[], values: Record<string, unknown>) => {
    const { own, device } = await online()
    await sendAll(device, reports(server.clock.now()))
    expect(await valuesOf(own)).toEqual(values)
    return own
  }

  test('an older one is kept and acknowledged, and leaves the newer value', async () => {
    const own = await leaves(
      (now) => [
        { time: now, data: { temp: 50 } },
        { time: now - HOUR_MS, data: { temp: 10 } },
      ],
      { temp: 50 },
    )
    expect((await shown(own)).messages.map(({ code }) => code)).toEqual([200, 200])
  })

  test('an older one still gives what no newer one said', () =>
    leaves(
      (now) => [
        { data: { temp: 50 } },
        { time: now - HOUR_MS, data: { temp: 10, name: 'a' } },
        { time: now - 2 * HOUR_MS, data: { temp: 9, name: 'b', sw: true } },
      ],
      { temp: 50, name: 'a', sw: true },
    ))

  test('the time of a value of its own counts rather than the report’s', () =>
    leaves(
      (now) => [
        { data: { temp: 50, sw: true } },
        { time: now, data: { temp: { v: 10, t: now - 1 }, sw: { v: false, t: now } } },
      ],
      { temp: 50, sw: false },
    ))

  test('older ones in the order of their times each replace the one before', () =>
    leaves((now) => [3, 2, 1].map((ago) => ({ time: now - ago * HOUR_MS, data: { temp: ago } })), { temp: 1 }))

  test('the last of those with the same time counts', () =>
    leaves((now) => [1, 2].map((temp) => ({ time: now - HOUR_MS, data: { temp } })), { temp: 2 }))

  test('an older one with unknown keys leaves newer values, and adds its other keys', () =>
    leaves(
      (now) => [
        { time: now, data: { nix: 50 } },
        { time: now - HOUR_MS, data: { nix: 10, nought: 1 } },
      ],
      { nix: 50, nought: 1 },
    ))

  test('unknown keys stay until fifty newer ones came', () =>
    leaves(
      (now) => [
        { time: now - HOUR_MS, data: { first: 1 } },
        { time: now - MINUTE_MS, data: { second: 2 } },
        { time: now, data: Object.fromEntries(Array.from({ length: 49 }, (_, place) => [`k${place}`, place])) },
      ],
      { second: 2, ...Object.fromEntries(Array.from({ length: 49 }, (_, place) => [`k${place}`, place])) },
    ))

  test('one with a time in the future gives way to the next one', () =>
    leaves((now) => [{ time: now + 4 * MINUTE_MS, data: { temp: 1 } }, { data: { temp: 2 } }], { temp: 2 }))

  test('one of a clock that is in 1970 is not hidden behind the others', () =>
    leaves((now) => [{ data: { temp: 3 } }, { time: Math.round(now / 1000), data: { temp: 77 } }], { temp: 77 }))
})

test('a report of more than fifty unknown keys leaves fifty', async () => {
  const { own, device } = await online()
  await uplink(server, device, { data: Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`k${place}`, 1])) })
  expect(Object.keys(await valuesOf(own))).toHaveLength(50)
})

test('a value from a time when the server’s clock was wrong gives way to the next one', async () => {
  const { own, device } = await online()
  server.clock.advance(2 * HOUR_MS)
  await uplink(server, device, { data: { temp: 50, nix: 50 } })
  server.clock.advance(-2 * HOUR_MS)
  await uplink(server, device, { time: server.clock.now() - MINUTE_MS, data: { temp: 10, nix: 10 } })
  expect(await valuesOf(own)).toEqual({ temp: 10, nix: 10 })
})
