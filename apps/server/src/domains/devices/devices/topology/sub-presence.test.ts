import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getDevice, listOnOff } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport, type OwnDevice } from '../testing/devices-rig.ts'
import { subPresenceStore } from './sub-presence.store.ts'
import { noHomes } from '../binding/device-binding.ts'
import { subAdding } from './sub-adding.store.ts'
import { topologyStore } from './topology.store.ts'

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
const isOnline = async (own: OwnDevice) => (await owner().call(getDevice, own)).device.online
const history = async ({ serial }: OwnDevice) =>
  (await owner().call(listOnOff, { productId, serial })).items.map(({ type, reason }) => `${type} ${reason}`.trim())

/** A sub-device that is online through its gateway, with a session of this name. */
async function behindGateway(
  session: string,
): Promise<{ sub: OwnDevice; device: DeviceIdentity; gateway: DeviceIdentity }> {
  const [gatewayOwn, sub] = [await makeDevice(owner(), productId), await makeDevice(owner(), productId)]
  const device = await connect(server, transport, sub, `before-${session}`)
  const { onPresence } = server.domains.devices.ports
  await onPresence(device, { online: false, ip: '', session: `before-${session}`, reason: 'disconnected' })
  const gateway = await connect(server, transport, gatewayOwn, session)
  const at = server.clock.now()
  await subAdding({ db: server.db, homes: noHomes.carried })(gateway.deviceId, device, { most: 10, at })
  await subPresenceStore(server.db.pool).login(gateway.deviceId, device.deviceId, { at, isProved: true })
  return { sub, device, gateway }
}

describe('a sub-device that is online through its gateway', () => {
  test('is not ended by a connection of its own that has gone, whatever that one was called', async () => {
    const { sub, device } = await behindGateway('g1')
    const { onPresence } = server.domains.devices.ports
    await onPresence(device, { online: false, ip: '', session: 'g1', reason: 'disconnected' })
    expect(await isOnline(sub)).toBe(true)
  })

  test('has left its gateway when it comes by itself, whatever that connection is called', async () => {
    const { sub, device, gateway } = await behindGateway('g2')
    const { onPresence } = server.domains.devices.ports
    await onPresence(device, { online: true, ip: '192.0.2.1', session: 'g2' })
    expect((await history(sub)).slice(0, 3)).toEqual(['1', '0 takenOver', '1'])
    await onPresence(gateway, { online: false, ip: '', session: 'g2', reason: 'disconnected' })
    expect(await isOnline(sub)).toBe(true)
  })

  test('stays so where the version before wrote its session', async () => {
    const { sub, device, gateway } = await behindGateway('g3')
    const { pool } = server.db
    await pool.query('alter table device_presence drop column via_gateway_id, drop column left_via_gateway_id')
    await pool.query("update device_presence set session = session || '/sub' where device_id = $1", [device.deviceId])
    const migration = path.join(import.meta.dirname, '../../../../db/migrations/0052-presence-via-gateway.sql')
    await pool.query(await readFile(migration, 'utf8'))
    const find = () => topologyStore(pool).find([{ gatewayId: gateway.deviceId, serial: sub.serial }])
    expect(await find()).toMatchObject([{ online: true }])
    const { onPresence } = server.domains.devices.ports
    await onPresence(gateway, { online: false, ip: '', session: 'g3', reason: 'disconnected' })
    expect(await isOnline(sub)).toBe(false)
    expect((await history(sub))[0]).toBe('0 gatewayOffline')
  })
})
