import { firmwareReport } from '@slipway/contract/devices/devices/devices.topics.ts'
import { deleteDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink } from '../testing/devices-rig.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
})
afterAll(() => server[Symbol.asyncDispose]())

async function device(): Promise<DeviceIdentity> {
  return connect(server, transport, await makeDevice(server.as('developer'), productId))
}
const report = (of: DeviceIdentity, data: object, more: object = {}) =>
  uplink(server, of, { id: '1', data, ...more }, { tail: firmwareReport.tail })

const storedOf = ({ deviceId }: DeviceIdentity) =>
  server.db
    .selectFrom('device_firmware')
    .select(['firmware_type', 'version', 'seq', 'hardware', 'model_version', 'previous', 'reported_at'])
    .where('device_id', '=', deviceId)
    .orderBy('firmware_type')
    .execute()

const totals = async () => {
  const rows = await server.db
    .selectFrom('counters')
    .select(['key', 'n'])
    .where('scope', '=', 'firmwareVersions')
    .where('key', 'like', `${productId}:%`)
    .orderBy('key')
    .execute()
  return Object.fromEntries(rows.map(({ key, n }) => [key.slice(productId.length + 1), n]))
}

describe('a firmware report', () => {
  beforeAll(async () => void (productId = await makeProduct(server)))

  test('is stored by type, and counted by version', async () => {
    const [one, other] = [await device(), await device()]
    const versions = { module: 'V1.1.0 build 260101', mcu: '2.0.0' }
    await report(one, { versions, seq: { module: 6 }, hardware: 'A1', model: 3 })
    await report(other, { versions: { module: ' V1.1.0  build 260101 ', later: 'x' } })
    const common = { hardware: 'A1', model_version: 3, previous: null, reported_at: server.clock.now() }
    expect(await storedOf(one)).toEqual([
      { ...common, firmware_type: 1, version: 'V1.1.0 build 260101', seq: 6 },
      { ...common, firmware_type: 2, version: '2.0.0', seq: null },
    ])
    expect(await totals()).toEqual({ '1:V1.1.0 build 260101': 2, '2:2.0.0': 1 })
  })

  test('moves the total to the new version, and keeps the version before it', async () => {
    const own = await device()
    await report(own, { versions: { zigbee: '1.0.0' } })
    await report(own, { versions: { zigbee: '1.0.1' } })
    expect(await storedOf(own)).toMatchObject([{ version: '1.0.1', previous: '1.0.0' }])
    expect(await totals()).toMatchObject({ '4:1.0.1': 1 })
    expect(await totals()).not.toHaveProperty('4:1.0.0')
  })

  test('writes nothing when it repeats the last one', async () => {
    const own = await device()
    await report(own, { versions: { bluetooth: '1.0.0' } })
    const rowVersion = async () =>
      (
        await server.db.pool.query<{ xmin: string }>('select xmin::text from device_firmware where device_id = $1', [
          own.deviceId,
        ])
      ).rows
    const before = await rowVersion()
    server.clock.advance(1000)
    await report(own, { versions: { bluetooth: '1.0.0' } })
    expect(await rowVersion()).toEqual(before)
  })

  test('counts once where one batch has several reports of a device: the last', async () => {
    const own = await device()
    const versions = ['1.0.0', '1.0.1', '1.0.2']
    await Promise.all(versions.map((version) => report(own, { versions: { mcu: `9.${version}` } })))
    expect(await storedOf(own)).toMatchObject([{ version: '9.1.0.2' }])
    expect(await totals()).toMatchObject({ '2:9.1.0.2': 1 })
  })

  test('is removed from the totals with its device', async () => {
    const own = await makeDevice(server.as('developer'), productId)
    await report(await connect(server, transport, own), { versions: { mcu: '7.0.0' } })
    expect(await totals()).toHaveProperty('2:7.0.0', 1)
    await server.as('developer').call(deleteDevice, { productId, serial: own.serial })
    expect(await totals()).not.toHaveProperty('2:7.0.0')
  })

  test.each([
    ['no version', { versions: {} }],
    ['an empty version', { versions: { module: ' ' } }],
    ['a version beyond 64 characters', { versions: { module: 'v'.repeat(65) } }],
    ['a type that does not exist', { versions: { camera: '1.0.0' } }],
    ['a model version that is no number', { versions: { module: '1.0.0' }, model: 'three' }],
  ])('with %s is answered with 400 and stored nowhere', async (_what, data) => {
    const own = await device()
    await report(own, data)
    expect(await storedOf(own)).toEqual([])
    const answer = await eventually(() => transport.sent.find(({ deviceId }) => deviceId === own.deviceId))
    expect(JSON.parse(answer.payload)).toMatchObject({ id: '1', code: 400, msg: 'not a firmware report' })
  })

  test('is answered only if the device asks for it', async () => {
    const own = await device()
    await report(own, { versions: { module: '1.0.0' } }, { ack: 1 })
    const answer = await eventually(() => transport.sent.find(({ deviceId }) => deviceId === own.deviceId))
    expect(JSON.parse(answer.payload)).toEqual({ id: '1', code: 200, msg: 'ok' })
  })
})
