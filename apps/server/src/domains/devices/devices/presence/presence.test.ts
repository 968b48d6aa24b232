import { getDevice, listOnOff } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity, PresenceChange } from '../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { identityResolver } from '../../device-identity/index.ts'
import { devicesDomain } from '../index.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  type OwnDevice,
  deviceTotals,
} from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  productId = await makeProduct(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const on = (session: string): PresenceChange => ({ online: true, ip: '192.0.2.1', session })
const off = (session: string, reason: 'connectionLost' | 'takenOver' = 'connectionLost'): PresenceChange => ({
  online: false,
  ip: '192.0.2.1',
  session,
  reason,
})
const change = (device: DeviceIdentity, to: PresenceChange) => server.domains.devices.ports.onPresence(device, to)
const isOnline = async (own: OwnDevice) => (await owner().call(getDevice, own)).device.online
const isKnown = async ({ deviceId }: DeviceIdentity) =>
  (await server.db.selectFrom('device_presence').select('online').where('device_id', '=', deviceId).execute()).length >
  0
const history = async (own: OwnDevice) =>
  (await owner().call(listOnOff, own)).items.map(({ type, reason }) => `${type} ${reason}`.trim())

async function online(session: string): Promise<{ own: OwnDevice; device: DeviceIdentity }> {
  const own = await makeDevice(owner(), productId)
  return { own, device: await connect(server, transport, own, session) }
}

/** Another server process on the same database. */
const otherProcess = () =>
  devicesDomain({
    ...server.parts,
    ...server.domains,
    events: server.domains.deviceEvents,
    identity: identityResolver(server.db),
    userNameOf: async () => new Map(),
    boundTo: async () => undefined,
    db: server.db,
  })

async function countersAgree(): Promise<void> {
  const { rows } = await server.db.pool.query<{ id: string; total: number; online: number }>(
    `select p.id, count(d.id)::int as total, count(*) filter (where s.online)::int as online
     from products p left join devices d on d.product_id = p.id left join device_presence s on s.device_id = d.id
     group by p.id`,
  )
  for (const { id, total, online: isOnline_ } of rows) {
    expect(await deviceTotals(server, id)).toEqual({ total, online: isOnline_ })
  }
  const { rows: wrong } = await server.db.pool.query(
    `select device_id from device_onoff group by device_id
     having count(*) <> (select n from counters where scope = 'deviceOnOff' and key = device_id::text)`,
  )
  expect(wrong).toEqual([])
}

describe('presence', () => {
  test('activates a device at its first connection, once', async () => {
    const { own, device } = await online('a1')
    const first = server.clock.now()
    expect((await owner().call(getDevice, own)).device).toMatchObject({ activatedTime: first, onlineSince: first })
    server.clock.advance(1_000)
    await change(device, off('a1'))
    await change(device, on('a2'))
    expect((await owner().call(getDevice, own)).device).toMatchObject({
      activatedTime: first,
      onlineSince: first + 1_000,
    })
  })

  test('is not ended by what an older connection says late', async () => {
    const { own, device } = await online('b1')
    await change(device, on('b2'))
    await change(device, off('b1'))
    expect(await isOnline(own)).toBe(true)
    expect(await history(own)).toEqual(['1', '0 takenOver', '1'])
    await change(device, off('b2'))
    expect(await isOnline(own)).toBe(false)
  })

  test('of one device keeps its order, and of many is written together', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => online(`c${n}`)))
    await Promise.all(
      many.flatMap(({ device }, n) => [
        change(device, off(`c${n}`, 'takenOver')),
        change(device, on(`d${n}`)),
        ...(n % 2 ? [change(device, off(`d${n}`))] : []),
      ]),
    )
    for (const [n, { own }] of many.entries()) {
      expect(await isOnline(own)).toBe(n % 2 === 0)
      expect(await history(own)).toEqual(
        n % 2 ? ['0 connectionLost', '1', '0 takenOver', '1'] : ['1', '0 takenOver', '1'],
      )
    }
    await countersAgree()
  })

  test('of a device that was deleted meanwhile is dropped, and it cannot come online', async () => {
    const { device } = await online('e1')
    await server.db.deleteFrom('devices').where('id', '=', device.deviceId).execute()
    await change(device, off('e1'))
    await expect(change(device, on('e2'))).rejects.toThrow('was deleted or disabled')
    expect(await isKnown(device)).toBe(false)
    await countersAgree()
  })

  test('that a dead process left behind ends at the next start, with the reason', async () => {
    const dead = otherProcess()
    const own = await makeDevice(owner(), productId)
    const kept = await online('f1')
    const { rows } = await server.db.pool.query<{ id: number }>('select id from devices where serial = $1', [
      own.serial,
    ])
    const device = { ...own, deviceId: rows[0]?.id ?? 0 }
    await dead.ports.onPresence(device, on('f2'))
    server.domains.devices.attach(transport)
    await server.domains.devices.jobs.find(({ name }) => name === 'devices.end-dead-sessions')?.run()
    expect(await isOnline(own)).toBe(true)
    await dead.stop()

    const next = otherProcess()
    next.attach(transport)
    await eventually(async () => !(await isOnline(own)))
    await next.stop()
    expect(await history(own)).toEqual(['0 serverRestart', '1'])
    expect(await isOnline(kept.own)).toBe(true)
    await countersAgree()
  })
})
