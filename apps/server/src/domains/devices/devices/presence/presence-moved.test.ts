import { getDevice, listOnOff } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { identityResolver } from '../../device-identity/index.ts'
import { connect, makeDevice, makeProduct, recordingTransport } from '../testing/devices-rig.ts'
import { devicesDomain } from '../index.ts'
import { instanceLease } from './instance-lease.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('a session that goes on at another process is no coming and no going, and ends as that one says', async () => {
  const owner = server.as('developer')
  const own = await makeDevice(owner, await makeProduct(server))
  const device = await connect(server, recordingTransport(), own, 'at-the-broker')
  const { onlineSince } = (await owner.call(getDevice, own)).device
  const next = devicesDomain({
    ...server.parts,
    ...server.domains,
    events: server.domains.deviceEvents,
    identity: identityResolver(server.db),
    userNameOf: async () => new Map(),
    boundTo: async () => undefined,
    db: server.db,
  })
  server.clock.advance(5_000)
  await next.ports.onPresence(device, { online: true, ip: '192.0.2.7', session: 'at-the-broker' })

  expect((await owner.call(listOnOff, own)).items).toHaveLength(1)
  expect((await owner.call(getDevice, own)).device).toMatchObject({ online: true, onlineSince })

  // The previous process has no session left to end.
  const rows = await server.db.selectFrom('device_presence').select('process').execute()
  expect(new Set(rows.map(({ process }) => process)).size).toBe(1)
  await next.ports.onPresence(device, { online: false, ip: '', session: 'at-the-broker', reason: 'disconnected' })
  expect((await owner.call(listOnOff, own)).items.map(({ reason }) => reason)).toEqual(['disconnected', ''])
  await next.stop()
})

test('a device that returns before the sessions of a crashed process have ended was offline for the restart', async () => {
  const owner = server.as('developer')
  const own = await makeDevice(owner, await makeProduct(server))
  const device = await connect(server, recordingTransport(), own, 'before-the-crash')
  const crashed = 77
  await server.db
    .updateTable('device_presence')
    .set({ process: crashed })
    .where('device_id', '=', device.deviceId)
    .execute()
  await server.domains.devices.ports.onPresence(device, { online: true, ip: '192.0.2.8', port: 4711, session: 'after' })
  const { items } = await owner.call(listOnOff, own)
  expect(items.map(({ reason }) => reason)).toEqual(['', 'serverRestart', ''])
})

test('a device that moves to another process that is alive was replaced', async () => {
  const owner = server.as('developer')
  const own = await makeDevice(owner, await makeProduct(server))
  const device = await connect(server, recordingTransport(), own, 'here')
  const other = instanceLease({ pool: server.db.pool, log: server.parts.log })
  await other.ensure()
  await server.db
    .updateTable('device_presence')
    .set({ process: other.instanceId })
    .where('device_id', '=', device.deviceId)
    .execute()
  await server.domains.devices.ports.onPresence(device, { online: true, ip: '192.0.2.8', session: 'there' })
  const { items } = await owner.call(listOnOff, own)
  expect(items.map(({ reason }) => reason)).toEqual(['', 'takenOver', ''])
  await other.stop()
})

test('devices are found by their names, many at once and each by its own', async () => {
  const owner = server.as('developer')
  const productId = await makeProduct(server)
  const devices = [await makeDevice(owner, productId), await makeDevice(owner, productId)]
  const { find } = server.domains.devices.ports
  const [nobody, ...found] = await Promise.all([{ productId, serial: 'NOBODY' }, ...devices].map(find))
  expect(nobody).toBeUndefined()
  expect(found.map((device) => device?.serial)).toEqual(devices.map(({ serial }) => serial))
  const ids = await server.db
    .selectFrom('devices')
    .select(['id', 'serial'])
    .where('product_id', '=', productId)
    .execute()
  for (const device of found) expect(ids).toContainEqual({ id: device?.deviceId, serial: device?.serial })
})
