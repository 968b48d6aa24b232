import { getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
  type OwnDevice,
} from '../../testing/devices-rig.ts'
import { eventually } from '../../../../../testing/eventually.ts'

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

describe('a message', () => {
  test('with a report is acknowledged only once it is committed', async () => {
    const { own, device } = await online()
    const held = await server.db.pool.connect()
    await held.query('begin')
    await held.query('lock table device_states in exclusive mode')
    let isDone = false
    const taken = send(device, { data: { sw: true } }).then(() => (isDone = true))
    await eventually(async () => {
      const { rows } = await server.db.pool.query(
        "select from pg_locks where not granted and relation = 'device_states'::regclass",
      )
      return rows.length > 0
    })
    expect(isDone).toBe(false)
    expect(server.domains.devices.ports.waiting()).toBeGreaterThan(0)
    await held.query('rollback')
    held.release()
    await taken
    expect(await valuesOf(own)).toEqual({ sw: true })
    expect(server.domains.devices.ports.waiting()).toBe(0)
  })

  test('weighs by its size where the waiting ones are counted, so that big ones cannot fill the memory', async () => {
    const { device } = await online()
    const { ports } = server.domains.devices
    const before = ports.waiting()
    const taken = send(device, JSON.stringify({ data: { sw: true }, pad: 'x'.repeat(200 * 1024) }))
    expect(ports.waiting() - before).toBe(51)
    await taken
    expect(ports.waiting()).toBe(before)
  })

  test('under a topic that means nothing is answered 404 and shown', async () => {
    const { own, device } = await online()
    await uplink(server, device, '{}', { tail: 'up/elsewhere' })
    expect(await answersTo(device)).toMatchObject([{ code: 404 }])
    expect((await shown(own)).messages.at(-1)).toMatchObject({
      code: 404,
      topic: expect.stringMatching(/up\/elsewhere$/),
    })
  })

  test('that the database can never take hurts itself alone', async () => {
    const { own, device } = await online()
    const [gone, neighbour] = await Promise.all([online(), online()])
    await server.db.deleteFrom('devices').where('id', '=', gone.device.deviceId).execute()
    const reports = Array.from({ length: 40 }, (_, index) =>
      uplink(
        server,
        index === 7 ? gone.device : index % 2 ? device : neighbour.device,
        { data: { temp: index } },
        index === 11 ? { tail: 'up/\0' } : {},
      ),
    )
    await Promise.all(reports)
    expect(await valuesOf(own)).toEqual({ temp: 39 })
    expect(await valuesOf(neighbour.own)).toEqual({ temp: 38 })
    expect((await shown(own)).messages.filter(({ direction }) => direction === 'up')).toHaveLength(18)
    expect((await shown(neighbour.own)).messages).toHaveLength(20)
    expect(transport.kicked).toContain(gone.device.deviceId)
  })

  test('waits while the database is away, and is then kept', async () => {
    const { own, device } = await online()
    await send(device, { data: { temp: 1 } })
    await server.db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'slipway'",
    )
    await Promise.all([send(device, { data: { temp: 2 } }), send(device, { data: { temp: 3 } })])
    expect(await valuesOf(own)).toEqual({ temp: 3 })
  })
})
