import { changeKinds } from '@slipway/contract/identity/audit/audit.ts'
import {
  getDevice,
  disableDevice,
  deleteDevice,
  enableDevice,
  resetDeviceSecret,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { listSubDevices, removeSubDevice } from '@slipway/contract/devices/devices/topology.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { somebodyWaits } from '../../../../db/testing/lock-waits.ts'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { lastEntry } from '../../../identity/audit/testing/audit-samples.ts'
import { connect, makeDevice, recordingTransport, type OwnDevice } from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { topologyRig, type TopologyRig } from '../testing/topology-rig.ts'

const transport = recordingTransport()
let server: TestServer
let rig: TopologyRig

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  rig = await topologyRig(server, transport)
})
afterAll(() => server[Symbol.asyncDispose]())

const named = ({ productId, serial }: OwnDevice) => ({ productId, serial })
const remove = (gateway: OwnDevice, sub: OwnDevice) =>
  rig.owner().call(removeSubDevice, { ...named(gateway), sub: sub.serial })
const listed = (gateway: OwnDevice, page: { pageStart?: number; pageSize?: number } = {}) =>
  rig.owner().call(listSubDevices, { ...named(gateway), ...page })
const topologyOf = async (own: OwnDevice) => (await rig.owner().call(getDevice, named(own))).topology
/** The unsolicited messages to the gateway, newest last. */
const toldUnasked = (gateway: DeviceIdentity) => rig.told(gateway, 'down/topo').filter(({ id }) => id === undefined)

describe('the devices that a gateway carries', () => {
  test('are listed by serial number, page by page, with their states', async () => {
    const { own, gateway, sub } = await rig.carrying()
    const away = await rig.carry(gateway, { isIn: false })
    await rig.speak(gateway, sub, 'property/report', { data: { sw: true } })
    await rig.owner().call(disableDevice, named(away))
    const now = server.clock.now()
    const items = [
      { ...named(sub), online: true, lastSeen: now, addTime: now, disabledTime: null },
      { ...named(away), online: false, lastSeen: null, addTime: now, disabledTime: now },
    ].toSorted((one, other) => (one.serial < other.serial ? -1 : 1))
    expect(await listed(own)).toMatchObject({ items, total: 2 })
    expect(await listed(own, { pageStart: 1, pageSize: 1 })).toMatchObject({ items: items.slice(1), total: 2 })
    expect(await topologyOf(own)).toEqual({ gateway: null, subs: 2, subsOnline: 1 })
    expect(await topologyOf(sub)).toEqual({ gateway: named(own), subs: 0, subsOnline: 0 })
  })

  test('are none of a device that carries nothing, and no one’s whose gateway is another’s', async () => {
    const own = await makeDevice(rig.owner(), rig.gatewayProduct)
    expect(await listed(own)).toMatchObject({ items: [], total: 0 })
    expect(await topologyOf(own)).toEqual({ gateway: null, subs: 0, subsOnline: 0 })
    const foreign = server.as('developer', 'neighbour').call(listSubDevices, named(own))
    await expect(foreign).rejects.toMatchObject(refused('products.notFound'))
    const absent = rig.owner().call(listSubDevices, { ...named(own), serial: 'nobody' })
    await expect(absent).rejects.toMatchObject(refused('devices.notFound'))
  })
})

test('a gateway is notified when a sub-device connects by itself', async () => {
  const { gateway, sub } = await rig.carrying()
  await connect(server, transport, sub)
  const told = await eventually(() => toldUnasked(gateway).at(-1))
  expect(told).toMatchObject({ code: 200, subs: [{ serial: sub.serial, online: false }] })
})

describe('removing a sub-device from its gateway', () => {
  test('takes it offline, tells the gateway what is left, and keeps the gateway and the others online', async () => {
    const { own, gateway, sub } = await rig.carrying()
    const other = await rig.carry(gateway)
    await remove(own, sub)
    expect((await rig.shown(sub)).device.online).toBe(false)
    expect(await rig.reasonsOf(sub)).toEqual(['removedFromGateway', ''])
    expect(await topologyOf(sub)).toMatchObject({ gateway: null })
    expect(await topologyOf(own)).toEqual({ gateway: null, subs: 1, subsOnline: 1 })
    const said = await eventually(() => toldUnasked(gateway).at(-1))
    expect(said).toEqual({ code: 200, msg: expect.any(String), subs: [{ ...named(other), online: true }] })
    for (const device of [own, other]) expect((await rig.shown(device)).device.online).toBe(true)
    const messages = await eventually(async () => {
      const sent = (await rig.shown(own)).messages.filter(({ payload }) => payload.includes('changed by the platform'))
      return sent.length > 0 && sent
    })
    expect(messages).toMatchObject([{ direction: 'down', topic: expect.stringMatching(/down\/topo$/) }])
  })

  test('keeps it from being heard and logged in, until the gateway adds it again', async () => {
    const { own, gateway, sub } = await rig.carrying()
    await remove(own, sub)
    await rig.speak(gateway, sub, 'property/report', { data: { sw: true } })
    expect((await rig.shown(sub)).properties).toEqual([])
    expect(await rig.login(gateway, sub)).toMatchObject({ code: 403 })
    expect(await rig.say(gateway, 'up/topo/add', { subs: [rig.addition(sub)] })).toMatchObject({ code: 200 })
    expect(await rig.login(gateway, sub)).toMatchObject({ code: 200 })
  })

  test('leaves one that is connected by itself online', async () => {
    const { own, sub } = await rig.carrying({ isIn: false })
    await connect(server, transport, sub)
    await remove(own, sub)
    expect((await rig.shown(sub)).device.online).toBe(true)
  })

  test('is done for a gateway that is away, which learns of it when it asks', async () => {
    const { own, gateway, sub } = await rig.carrying({ isIn: false })
    transport.listening.delete(gateway.deviceId)
    await remove(own, sub)
    expect(toldUnasked(gateway)).toEqual([])
    transport.listening.add(gateway.deviceId)
    expect(await rig.say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [] })
  })

  test('is refused for what this gateway does not carry, and for gateways of others', async () => {
    const { own } = await rig.carrying()
    const { sub: anothers } = await rig.carrying()
    await expect(remove(own, anothers)).rejects.toMatchObject(refused('devices.notSubDevice'))
    const foreign = server.as('developer', 'neighbour').call(removeSubDevice, { ...named(own), sub: anothers.serial })
    await expect(foreign).rejects.toMatchObject(refused('products.notFound'))
  })

  test('stands in the audit log with the sub-device; what gateways do by themselves does not', async () => {
    const { own, gateway, sub } = await rig.carrying()
    await rig.say(gateway, 'up/topo/delete', { subs: [sub.serial] })
    await rig.say(gateway, 'up/topo/add', { subs: [rig.addition(sub)] })
    const count = () =>
      server.db
        .selectFrom('audit_changes')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('object_type', '=', 'device_topology')
        .where('object_name', '=', sub.serial)
        .executeTakeFirstOrThrow()
    expect(await count()).toEqual({ n: 0 })
    await remove(own, sub)
    const entry = await lastEntry(server, { action: 'devices.removeSubDevice' })
    expect(entry.changed).toMatchObject([
      { objectType: 'device_topology', objectName: sub.serial, kind: changeKinds.deleted },
    ])
    expect(entry.input).toMatchObject({ ...named(own), sub: sub.serial })
    expect(await count()).toEqual({ n: 1 })
  })

  test('wins over a login of the same moment', async () => {
    const { own, gateway, sub } = await rig.carrying({ isIn: false })
    const held = await server.db.pool.connect()
    await held.query('begin')
    await held.query('delete from device_topology where serial = $1 and gateway_id = $2', [
      sub.serial,
      gateway.deviceId,
    ])
    const answer = rig.login(gateway, sub)
    await somebodyWaits(server.db)
    await held.query('commit')
    held.release()
    expect(await answer).toMatchObject({ code: 403 })
    expect((await rig.shown(sub)).device).toMatchObject({ online: false, activatedTime: null })
    expect(await topologyOf(own)).toMatchObject({ subs: 0 })
  })
})

describe('a sub-device that is disabled', () => {
  test('goes offline, its gateway and the others stay, and the gateway is notified', async () => {
    const { own, gateway, sub } = await rig.carrying()
    const other = await rig.carry(gateway)
    await rig.owner().call(disableDevice, named(sub))
    expect((await rig.shown(sub)).device).toMatchObject({ online: false, disabledTime: server.clock.now() })
    expect(await rig.reasonsOf(sub)).toEqual(['kicked', ''])
    for (const device of [own, other]) expect((await rig.shown(device)).device.online).toBe(true)
    expect(transport.kicked).not.toContain(gateway.deviceId)
    const said = await eventually(() => toldUnasked(gateway).at(-1))
    expect(said['subs']).toContainEqual({ ...named(sub), online: false })
    expect(said['subs']).toContainEqual({ ...named(other), online: true })
  })

  test('is not heard, neither by itself nor in a batch', async () => {
    const { gateway, sub } = await rig.carrying()
    await rig.owner().call(disableDevice, named(sub))
    await rig.speak(gateway, sub, 'property/report', { data: { sw: true } })
    await rig.speak(gateway, sub, 'batch', { items: [{ type: 'property', data: { sw: true } }] })
    expect((await rig.shown(sub)).properties).toEqual([])
  })

  test('is neither logged in nor added, and both again once it is enabled', async () => {
    const { gateway, sub } = await rig.carrying()
    await rig.owner().call(disableDevice, named(sub))
    expect(await rig.login(gateway, sub)).toMatchObject({ code: 403 })
    expect((await rig.shown(sub)).device.online).toBe(false)
    const next = await makeDevice(rig.owner(), rig.subProduct)
    await rig.owner().call(disableDevice, named(next))
    expect(await rig.say(gateway, 'up/topo/add', { subs: [rig.addition(next)] })).toMatchObject({ code: 403 })
    for (const device of [sub, next]) await rig.owner().call(enableDevice, named(device))
    expect(await rig.login(gateway, sub)).toMatchObject({ code: 200 })
    expect(await rig.say(gateway, 'up/topo/add', { subs: [rig.addition(next)] })).toMatchObject({ code: 200 })
  })

  test('does not come online, nor count as activated, though its login was under way', async () => {
    const { gateway, sub } = await rig.carrying({ isIn: false })
    const held = await server.db.pool.connect()
    await held.query('begin')
    await held.query('update devices set disabled_at = now() where product_id = $1 and serial = $2', [
      sub.productId,
      sub.serial,
    ])
    const answer = rig.login(gateway, sub)
    await somebodyWaits(server.db)
    await held.query('commit')
    held.release()
    expect(await answer).toMatchObject({ code: 403 })
    expect((await rig.shown(sub)).device).toMatchObject({ online: false, activatedTime: null })
  })
})

describe('a sub-device', () => {
  test('goes offline when its secret is replaced, and logs in with the new one', async () => {
    const { gateway, sub } = await rig.carrying()
    const { deviceSecret } = await rig.owner().call(resetDeviceSecret, named(sub))
    expect((await rig.shown(sub)).device.online).toBe(false)
    expect(await rig.login(gateway, sub)).toMatchObject({ code: 403 })
    expect(await rig.login(gateway, { ...sub, deviceSecret })).toMatchObject({ code: 200 })
  })

  test('that is deleted is gone from its gateway, which is notified', async () => {
    const { own, gateway, sub } = await rig.carrying()
    await rig.owner().call(deleteDevice, named(sub))
    expect(await topologyOf(own)).toMatchObject({ subs: 0 })
    await eventually(() => toldUnasked(gateway).find(({ subs }) => Array.isArray(subs) && subs.length === 0))
  })
})
