import {
  getDevice,
  listOnOff,
  resetDeviceSecret,
  setProperties,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { setDesired } from '@slipway/contract/devices/devices/shadow.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { identityResolver } from '../device-identity/index.ts'
import { devicesDomain, type DevicesApi } from './index.ts'
import { subPresenceStore } from './topology/sub-presence.store.ts'
import { noHomes } from './binding/device-binding.ts'
import { subAdding } from './topology/sub-adding.store.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  signedRequest,
  type OwnDevice,
} from './testing/devices-rig.ts'
import { eventually } from '../../../testing/eventually.ts'

let server: TestServer
let productId: string
let other: DevicesApi
const here = recordingTransport()
const there = recordingTransport()

beforeAll(async () => {
  server = await startTestServer()
  productId = await makeProduct(server)
  server.domains.devices.attach(here)
  other = devicesDomain({
    ...server.parts,
    ...server.domains,
    events: server.domains.deviceEvents,
    identity: identityResolver(server.db),
    userNameOf: async () => new Map(),
    boundTo: async () => undefined,
    db: server.db,
  })
  other.attach(there)
})
afterAll(async () => {
  await other.stop()
  await server[Symbol.asyncDispose]()
})

const owner = () => server.as('developer')
const nameOf = ({ serial }: OwnDevice) => ({ productId, serial })
const history = async (own: OwnDevice) =>
  (await owner().call(listOnOff, nameOf(own))).items.map(({ type, reason }) => `${type} ${reason}`.trim())

async function online(session: string): Promise<{ own: OwnDevice; device: DeviceIdentity }> {
  const own = await makeDevice(owner(), productId)
  return { own, device: await connect(server, here, own, session) }
}

/** Breaks the listening connection, so that messages of other processes are lost meanwhile. */
const loseWord = () =>
  server.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'slipway listen' and datname = current_database()`,
  )

const arrive = (door: Pick<DevicesApi, 'ports'>, device: DeviceIdentity, session: string) =>
  door.ports.onPresence(device, { online: true, ip: '192.0.2.9', session })

describe('a device that comes to another process', () => {
  test('is ended where it was, and only that session of it', async () => {
    const { own, device } = await online('a1')
    await arrive(other, device, 'a2')
    await eventually(() => here.ended.includes('a1 takenOver'))
    await arrive(server.domains.devices, device, 'a3')
    await eventually(() => there.ended.includes('a2 takenOver'))
    const told = () => [...here.ended, ...there.ended].filter((one) => /^a\d /.test(one)).toSorted()
    await eventually(() => told().length >= 4)
    expect(told()).toEqual(['a1 takenOver', 'a1 takenOver', 'a2 takenOver', 'a2 takenOver'])
    expect(await history(own)).toEqual(['1', '0 takenOver', '1', '0 takenOver', '1'])
  })

  test('at the same time as to this one is online once, and one of both is ended', async () => {
    const own = await makeDevice(owner(), productId)
    const answer = await server.domains.devices.ports.authenticate(signedRequest(own, server.clock.now()))
    if (!answer.ok) throw new Error('not let in')
    const { device } = answer
    const lock = await server.db.pool.connect()
    await lock.query('begin')
    await lock.query('select from devices where id = $1 for update', [device.deviceId])
    const arriving = [arrive(server.domains.devices, device, 'b1'), arrive(other, device, 'b2')]
    const { rows } = await eventually(async () => {
      const found = await server.db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return found.rows.length === 2 && found
    })
    expect(rows).toHaveLength(2)
    await lock.query('commit')
    lock.release()
    await Promise.all(arriving)
    expect((await history(own)).toSorted()).toEqual(['0 takenOver', '1', '1'])
    await eventually(() => here.ended.some((one) => /^b\d takenOver/.test(one)))
  })

  test('gets its commands from that one alone', async () => {
    const { own, device } = await online('c1')
    await arrive(other, device, 'c2')
    here.listening.delete(device.deviceId)
    there.connected(device.deviceId, 'c2')
    const { commandId } = await owner().call(setProperties, { ...nameOf(own), data: { sw: true } })
    await eventually(() => there.sent.some(({ payload }) => payload.includes(`"${commandId}"`)))
    expect(here.sent.filter(({ deviceId }) => deviceId === device.deviceId)).toEqual([])
  })
})

describe('a device whose secret was reset or which was disabled', () => {
  test('while it was being let in does not come online', async () => {
    const own = await makeDevice(owner(), productId)
    const answer = await server.domains.devices.ports.authenticate(signedRequest(own, server.clock.now()))
    if (!answer.ok) throw new Error('not let in')
    await owner().call(resetDeviceSecret, nameOf(own))
    await expect(arrive(server.domains.devices, answer.device, 'd1')).rejects.toThrow('its secret was reset')
    expect((await owner().call(getDevice, nameOf(own))).device.online).toBe(false)
  })
})

describe('after word of other processes was lost', () => {
  test('sessions that are void are ended, and no others', async () => {
    const reset = await online('e-reset')
    const disabled = await online('e-disabled')
    const moved = await online('e-moved')
    const deleted = await online('e-deleted')
    const ended = await online('e-ended')
    const fine = await online('e-fine')
    const { pool } = server.db
    // The same change as by the calls, but without the control message.
    await pool.query('update devices set epoch = epoch + 1 where id = $1', [reset.device.deviceId])
    await pool.query('update devices set disabled_at = now() where id = $1', [disabled.device.deviceId])
    await pool.query(`update device_presence set process = 1, session = 'far' where device_id = $1`, [
      moved.device.deviceId,
    ])
    await pool.query('delete from devices where id = $1', [deleted.device.deviceId])
    await pool.query('update device_presence set online = false where device_id = $1', [ended.device.deviceId])
    await loseWord()
    await eventually(() => here.ended.filter((one) => one.startsWith('e-')).length >= 5)
    expect(here.ended.filter((one) => one.startsWith('e-')).toSorted()).toEqual(
      ['e-deleted', 'e-disabled', 'e-ended', 'e-moved', 'e-reset'].map((one) => `${one} kicked`),
    )
    expect(fine.device.deviceId).toBeGreaterThan(0)
  })

  test('and where others took this process for dead, what they ended is ended here too', async () => {
    const { device } = await online('h-ended')
    const { pool } = server.db
    await pool.query('update device_presence set online = false where device_id = $1', [device.deviceId])
    await pool.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
       where datname = current_database() and locktype = 'advisory' and classid::bigint = 7273003`,
    )
    await eventually(() => here.ended.includes('h-ended kicked'))
    const { rows } = await eventually(async () => {
      const held = await pool.query<{ n: number }>(
        `select count(*)::int as n from server_processes join pg_locks on objid::bigint = number
         where locktype = 'advisory' and classid::bigint = 7273003`,
      )
      return held.rows[0]?.n === 2 && held
    })
    expect(rows).toEqual([{ n: 2 }])
  })

  test('devices are told what is wanted of them and what was commanded', async () => {
    const { own, device } = await online('f1')
    await owner().call(setDesired, { ...nameOf(own), desired: { level: 4 } })
    await eventually(() => told(device, 'down/shadow').length > 0)
    const before = told(device, 'down/shadow').length
    const { pool } = server.db
    await pool.query(
      `insert into device_commands (device_id, tail, data, status, created_at, expires_at, by_account)
       select $1, 'down/property/set', '{"sw":true}', 1, $2::timestamptz, $2::timestamptz + interval '1 hour', id from accounts limit 1`,
      [device.deviceId, new Date(server.clock.now())],
    )
    await loseWord()
    await eventually(() => told(device, 'down/property/set').length === 1)
    await eventually(() => told(device, 'down/shadow').length > before)
  })

  const told = ({ deviceId }: DeviceIdentity, tail: string) =>
    here.sent.filter((sent) => sent.deviceId === deviceId && sent.tail === tail)
})

describe('a session that goes on at another process, as a broker’s', () => {
  test('takes the sub-devices along: they stay online, and are sent what they are set to', async () => {
    const { own: sub, device: carried } = await online('s1')
    const { device: gateway } = await online('s2')
    await subAdding({ db: server.db, homes: noHomes.carried })(gateway.deviceId, carried, {
      most: 10,
      at: server.clock.now(),
    })
    await subPresenceStore(server.db.pool).login(gateway.deviceId, carried.deviceId, {
      at: server.clock.now(),
      isProved: true,
    })
    here.listening.delete(carried.deviceId)

    await arrive(other, gateway, 's2')
    here.listening.delete(gateway.deviceId)
    there.connected(gateway.deviceId, 's2')
    const processes = await server.db
      .selectFrom('device_presence')
      .select(['process', 'online'])
      .where('device_id', 'in', [gateway.deviceId, carried.deviceId])
      .execute()
    expect(new Set(processes.map(({ process }) => process)).size).toBe(1)
    expect(processes.every((row) => row.online)).toBe(true)

    await owner().call(setProperties, { ...nameOf(sub), data: { sw: true } })
    await eventually(() => there.sent.some(({ tail }) => tail === `down/sub/${sub.serial}/property/set`))
  })
})

describe('orders', () => {
  test('for devices that are elsewhere are left to who has them', async () => {
    const away = await makeDevice(owner(), productId)
    const { rows } = await server.db.pool.query<{ id: number }>('select id from devices where serial = $1', [
      away.serial,
    ])
    const { own, device } = await online('g1')
    await owner().call(setProperties, { ...nameOf(away), data: { sw: true } })
    await owner().call(setProperties, { ...nameOf(own), data: { sw: true } })
    await eventually(() => here.sent.some(({ deviceId }) => deviceId === device.deviceId))
    expect(here.asked).toContain(device.deviceId)
    expect(here.asked).not.toContain(rows[0]?.id)
  })
})
