import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { inRole } from '../../identity/accounts/testing/accounts-samples.ts'
import { listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import {
  getDeviceInfo,
  listCenterDevices,
  listDeviceOnOff,
  listSubDeviceInfos,
} from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { addDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { createEventMessage } from '@slipway/contract/products/event-messages/event-messages.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
  type OwnDevice,
} from '../devices/testing/devices-rig.ts'

const transport = recordingTransport()
const MINUTE = 60_000
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const neighbour = () => server.as('developer', 'neighbour')
const support = () => server.as('support')
const notFound = refused('devices.notFound')

/** Connects, stays online for a minute and disconnects, this many times. */
async function comeAndGo(device: OwnDevice, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const session = `s-${n}`
    const known = await connect(server, transport, device, session)
    server.clock.advance(MINUTE)
    await server.domains.devices.ports.onPresence(known, {
      online: false,
      ip: '192.0.2.7',
      session,
      reason: 'disconnected',
    })
    server.clock.advance(MINUTE)
  }
}

describe('looking up a device', () => {
  test('tells support what it is and what it says of itself, with the address in part (SI-101, EN-DEVICE)', async () => {
    const device = await makeDevice(owner(), productId)
    const known = await connect(server, transport, device)
    await uplink(server, known, {
      data: { sw: true, rssi: -61, firmwareVersion: '1.2.0', longitude: 120.1, carrier: 'CMCC' },
    })
    const info = await support().call(getDeviceInfo, { subSerial: device.serial })
    expect(info).toMatchObject({
      subSerial: device.serial,
      productId,
      productName: 'Lamp',
      onlineState: 1,
      protocolVersion: 'iot/v1',
      version: '1.2.0',
      signal: '-61',
      operator: 'CMCC',
      longitude: 120.1,
      latitude: null,
      boundUser: null,
      lastAlarmTime: null,
      ips: ['192.0.*.*'],
      isMasked: true,
      sameSerial: [],
    })
    expect(info.firstActivationTime).toBe(server.clock.now())
    expect(info.lastActivationTime).toBe(server.clock.now())
  })

  test('shows whole addresses to the owner and to those who see personal data', async () => {
    const device = await makeDevice(owner(), productId)
    const known = await connect(server, transport, device)
    const change = { online: true, ip: '192.0.2.7', port: 52_011, session: 'next' } as const
    await server.domains.devices.ports.onPresence(known, change)
    const desk = { menus: [menus.devices], seesPersonalData: true }
    for (const caller of [owner(), server.as('administrator'), await inRole(server, desk, 'device-desk')]) {
      const info = await caller.call(getDeviceInfo, { subSerial: device.serial })
      expect(info).toMatchObject({ ips: ['192.0.2.7'], ports: [52_011], isMasked: false })
    }
    const blind = await inRole(server, { menus: [menus.devices], administrator: true }, 'blind')
    expect(await blind.call(getDeviceInfo, { subSerial: device.serial })).toMatchObject({ isMasked: true })
  })

  test('knows the place of its address from a file, as much of it as the reader may see (EN-DEVICE-15, -16)', async () => {
    const placeOf = () => ({ country: 'China', province: 'Zhejiang', city: 'Hangzhou' })
    await using placed = await startTestServer({ geoip: { placeOf } })
    const at = recordingTransport()
    placed.domains.devices.attach(at)
    const maker = placed.as('developer')
    const device = await makeDevice(maker, await makeProduct(placed, maker))
    const ask = (caller: Caller) => caller.call(getDeviceInfo, { subSerial: device.serial })
    expect(await ask(maker)).toMatchObject({ province: null, city: null })
    await connect(placed, at, device)
    expect(await ask(maker)).toMatchObject({ province: 'Zhejiang', city: 'Hangzhou', isMasked: false })
    expect(await ask(placed.as('support'))).toMatchObject({ province: 'Zhejiang', city: null, isMasked: true })
  })

  test('knows the firmware that the device reported for updates, and the newest release (EN-DEVICE-07, -08)', async () => {
    const device = await makeDevice(owner(), productId)
    await connect(server, transport, device)
    const ask = () => support().call(getDeviceInfo, { subSerial: device.serial })
    expect(await ask()).toMatchObject({ version: null, latestVersion: null })
    await server.db.pool.query(
      `insert into device_firmware (device_id, product_id, firmware_type, version, reported_at)
       select id, product_id, 1, 'V1.0.7', now() from devices where serial = $1`,
      [device.serial],
    )
    expect(await ask()).toMatchObject({ version: 'V1.0.7', latestVersion: null })
  })

  test('takes the user name of a device in place of its serial number', async () => {
    const { serial } = await makeDevice(owner(), productId)
    const subSerial = `${serial}&${productId}`
    await expect(support().call(getDeviceInfo, { subSerial })).resolves.toMatchObject({ subSerial: serial, productId })
    const elsewhere = `${serial}&${'0'.repeat(32)}`
    await expect(support().call(getDeviceInfo, { subSerial: elsewhere })).rejects.toMatchObject(notFound)
  })

  test('finds a device that never came: why it did not is what is asked', async () => {
    const { serial } = await makeDevice(owner(), productId)
    await expect(support().call(getDeviceInfo, { subSerial: serial })).resolves.toMatchObject({
      onlineState: 0,
      firstActivationTime: null,
      lastActivationTime: null,
      protocolVersion: null,
      ips: [],
    })
  })

  test('of several with one serial number tells the one that was there last, and names the other products', async () => {
    const other = await makeProduct(server, neighbour())
    const { serial } = await makeDevice(owner(), productId)
    const { deviceSecret } = await neighbour().call(addDevice, { productId: other, serial })
    await connect(server, transport, { productId: other, serial, deviceSecret })
    const lookUp = (chosen?: string) => support().call(getDeviceInfo, { subSerial: serial, productId: chosen })
    expect(await lookUp()).toMatchObject({ productId: other, sameSerial: [{ productId, productName: 'Lamp' }] })
    expect(await lookUp(productId)).toMatchObject({ productId, sameSerial: [{ productId: other }] })
    expect(await owner().call(getDeviceInfo, { subSerial: serial })).toMatchObject({ productId, sameSerial: [] })
  })

  test('is exact: neither a head nor another case nor a wildcard finds anything (SI-101)', async () => {
    await owner().call(addDevice, { productId, serial: 'Exact-1' })
    for (const subSerial of ['Exact', 'exact-1', 'Exact-12']) {
      await expect(support().call(getDeviceInfo, { subSerial })).rejects.toMatchObject(notFound)
    }
    for (const subSerial of ['', '%', 'a/b']) {
      await expect(support().call(getDeviceInfo, { subSerial })).rejects.toMatchObject({ data: { field: 'subSerial' } })
    }
  })

  test('answers a developer for his own devices alone, alike for foreign and absent ones', async () => {
    const { serial } = await makeDevice(owner(), productId)
    const calls = [getDeviceInfo, listDeviceOnOff, listCenterDevices, listSubDeviceInfos] as const
    for (const call of calls) {
      await expect(neighbour().call(call, { subSerial: serial })).rejects.toMatchObject(notFound)
      await expect(neighbour().call(call, { subSerial: serial, productId })).rejects.toMatchObject(notFound)
      await expect(owner().call(call, { subSerial: serial })).resolves.toBeTruthy()
    }
  })

  test('keeps a deleted product from its owner and says of it to support', async () => {
    const gone = await makeProduct(server)
    const { serial } = await makeDevice(owner(), gone)
    await owner().call(deleteProduct, { productId: gone })
    await expect(owner().call(getDeviceInfo, { subSerial: serial })).rejects.toMatchObject(notFound)
    await expect(support().call(getDeviceInfo, { subSerial: serial })).resolves.toMatchObject({ productDeleted: true })
  })

  test('leaves an entry in the audit log, whether it finds one or not (SI-101, SI-124)', async () => {
    const { serial } = await makeDevice(owner(), productId)
    const curious = server.as('support', 'curious')
    await curious.call(getDeviceInfo, { subSerial: serial })
    await expect(curious.call(getDeviceInfo, { subSerial: 'no-such-device' })).rejects.toMatchObject(notFound)
    const { account } = await curious.account()
    const { items } = await server.as('administrator').call(listAuditEntries, { account })
    const lookups = items.filter(({ action }) => action === 'device-query.getDeviceInfo')
    expect(lookups.map(({ outcome }) => outcome)).toEqual([2, 1])
  })
})

describe('the last alarm', () => {
  test('is when the device raised an event last whose message is an alarm’s (EN-DEVICE-25)', async () => {
    const own = await makeProduct(server)
    for (const [deKey, eCategory] of [
      ['overheat', 'alarm'],
      ['doorbell', 'info'],
    ] as const) {
      const name = { zh: deKey, en: deKey }
      const { did } = await owner().call(addFeature, { productId: own, featureType: 3, deName: name, deKey })
      await owner().call(createEventMessage, { productId: own, dId: did, eCategory })
    }
    const device = await makeDevice(owner(), own)
    const known = await connect(server, transport, device)
    const lastAlarm = async () => (await support().call(getDeviceInfo, { subSerial: device.serial })).lastAlarmTime
    await uplink(server, known, { data: {}, status: 1 }, { tail: 'up/event/doorbell' })
    expect(await lastAlarm()).toBe(null)
    await uplink(server, known, { data: {}, status: 1 }, { tail: 'up/event/overheat' })
    const raised = server.clock.now()
    server.clock.advance(MINUTE)
    await uplink(server, known, { data: {}, status: 2 }, { tail: 'up/event/overheat' })
    expect(await lastAlarm()).toBe(raised)
  })
})

describe('the on and off history', () => {
  test('is paged newest first with an exact total, its addresses in part (SI-108)', async () => {
    const device = await makeDevice(owner(), productId)
    await comeAndGo(device, 3)
    const page = (pageStart: number) =>
      support().call(listDeviceOnOff, { subSerial: device.serial, pageStart, pageSize: 4 })
    const first = await page(0)
    expect(first).toMatchObject({ total: 6, pageIndex: 0 })
    expect(first.items.map(({ type }) => type)).toEqual([0, 1, 0, 1])
    expect(first.items[0]).toMatchObject({ reason: 'disconnected', ip: '192.0.*.*' })
    const second = await page(1)
    expect(second).toMatchObject({ total: 6, pageIndex: 1 })
    expect(second.items.map(({ type }) => type)).toEqual([0, 1])
  })

  test('within a time has what lies in it: from its start on, up to its end', async () => {
    const device = await makeDevice(owner(), productId)
    const began = server.clock.now()
    await comeAndGo(device, 3)
    const within = (startTime?: number, endTime?: number) =>
      support().call(listDeviceOnOff, { subSerial: device.serial, startTime, endTime })
    const middle = await within(began + 2 * MINUTE, began + 4 * MINUTE)
    expect(middle.total).toBe(2)
    expect(middle.items.map(({ time }) => time)).toEqual([began + 3 * MINUTE, began + 2 * MINUTE])
    expect(await within(began + 5 * MINUTE)).toMatchObject({ total: 1 })
    expect(await within(undefined, began)).toMatchObject({ total: 0, items: [] })
  })
})

describe('what hangs on what', () => {
  test('a device that hangs on no gateway is its own centre, and nothing hangs on it (SI-107)', async () => {
    const { serial } = await makeDevice(owner(), productId)
    expect(await support().call(listCenterDevices, { subSerial: serial })).toEqual([
      { subSerial: serial, productId, productName: 'Lamp', name: null, onlineState: 0, isItself: true },
    ])
    expect(await support().call(listSubDeviceInfos, { subSerial: serial })).toEqual({
      items: [],
      total: 0,
      pageIndex: 0,
    })
  })

  test('a sub-device tells its gateway, and the gateway its sub-devices with what they report (EN-DEVICE-20 to 24)', async () => {
    const gateway = await connect(server, transport, await makeDevice(owner(), productId))
    const subs = [await makeDevice(owner(), productId), await makeDevice(owner(), productId)]
    for (const sub of subs) {
      const known = await connect(server, transport, sub)
      await uplink(server, known, { data: { mac: 'aa:bb', channel: 11, networkKey: 'very-secret', neighbour: 'n1' } })
      const { deviceId } = known
      const added = { sub_id: deviceId, gateway_id: gateway.deviceId, serial: sub.serial, added_at: new Date() }
      await server.db.insertInto('device_topology').values(added).execute()
    }
    const [first, second] = subs.map(({ serial }) => serial).toSorted()
    const page = (pageStart: number) =>
      support().call(listSubDeviceInfos, { subSerial: gateway.serial, pageStart, pageSize: 1 })
    const one = await page(0)
    expect(one).toMatchObject({ total: 2, pageIndex: 0, items: [{ subSerial: first, mac: 'aa:bb', channel: '11' }] })
    expect(one.items[0]).toMatchObject({ networkKey: '***', neighbour: 'n1', onlineState: 1 })
    expect(await page(1)).toMatchObject({ total: 2, pageIndex: 1, items: [{ subSerial: second }] })
    expect(await support().call(listCenterDevices, { subSerial: first ?? '' })).toMatchObject([
      { subSerial: gateway.serial, isItself: false },
    ])
  })
})
