import {
  callAction,
  deleteDevice,
  getDevice,
  listDeviceEvents,
  setProperties,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import {
  bindVirtualDevice,
  unbindVirtualDevice,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import { simulatorClose } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import { simulatorPath } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notify } from '../../../db/database.ts'
import type { VirtualSockets } from '../../../mqtt/virtual/virtual-sockets.ts'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { ACCOUNT_CHANGED } from '../../identity/accounts/index.ts'
import { deviceTotals, makeProduct } from '../devices/testing/devices-rig.ts'
import { eventually } from '../../../testing/eventually.ts'
import { ROLE_CHANGED } from '../../identity/roles/index.ts'
import { boundToken, connectVirtual, openAt } from './testing/virtual-rig.ts'

let server: TestServer
let sockets: VirtualSockets
let owner: Caller
let base: string

beforeAll(async () => {
  server = await startTestServer()
  sockets = server.domains.virtualDevices.open()
  sockets.mount(server.app.server)
  base = await server.listen()
  owner = server.as('developer')
})
afterAll(async () => {
  await sockets.stop()
  await server[Symbol.asyncDispose]()
})

async function newDevice(productId?: string) {
  const own = productId ?? (await makeProduct(server, owner))
  const device = await connectVirtual(base, await boundToken(owner, own))
  const shown = () => owner.call(getDevice, { productId: own, serial: device.serial })
  await eventually(async () => (await shown()).device.online)
  return { ...device, productId: own, shown }
}

const accountOf = async (productId: string) => {
  const { account_id: accountId } = await server.db
    .selectFrom('virtual_devices')
    .select('account_id')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return { accountId }
}

const heartbeat = { type: 'heartbeat' } as const

describe('a token', () => {
  test('opens one connection, of its own device only', async () => {
    const productId = await makeProduct(server, owner)
    const key = await boundToken(owner, productId)
    expect(await openAt(base + simulatorPath({ ...key, serial: `${key.serial}X` }))).toBe(401)
    const device = await connectVirtual(base, key)
    expect(await openAt(base + simulatorPath(key))).toBe(401)
    device.end()
  })

  test('is worth nothing after 10 minutes, once there is a later one, or without its product', async () => {
    const productId = await makeProduct(server, owner)
    const first = await boundToken(owner, productId)
    const second = await boundToken(owner, productId)
    expect(await openAt(base + simulatorPath(first))).toBe(401)
    server.clock.advance(virtualDeviceLimits.tokenLifeMs)
    expect(await openAt(base + simulatorPath(second))).toBe(401)
    const third = await boundToken(owner, productId)
    await owner.call(deleteProduct, { productId })
    await eventually(async () => (await openAt(base + simulatorPath(third))) === 401)
  })

  test.each(['account', 'role'])('is worth nothing once the rights of its %s have changed (SI-021)', async (whose) => {
    const productId = await makeProduct(server, owner)
    const key = await boundToken(owner, productId)
    const { accountId } = await accountOf(productId)
    if (whose === 'account') await notify(server.db, ACCOUNT_CHANGED, String(accountId))
    else await notify(server.db, ROLE_CHANGED, '1')
    const tokens = server.db.selectFrom('virtual_device_tokens').selectAll()
    await eventually(async () => (await tokens.execute()).length === 0)
    expect(await openAt(base + simulatorPath(key))).toBe(401)
  })

  test.each(['/devicesimulator/', '/devicesimulator/V1/short', '/devicesimulator/V1', '/other', '/mqtt', '/'])(
    'is asked for: %s opens nothing',
    async (path) => {
      expect(await openAt(base + path)).toBe(404)
    },
  )
})

describe('a virtual device', () => {
  test('is online while it is connected, and counted nowhere', async () => {
    const device = await newDevice()
    expect((await device.shown()).device).toMatchObject({ online: true, isVirtual: true, ip: '127.0.0.1' })
    expect(await deviceTotals(server, device.productId)).toEqual({ total: 0, online: 0 })
    device.end()
    await eventually(async () => !(await device.shown()).device.online)
    expect(await deviceTotals(server, device.productId)).toEqual({ total: 0, online: 0 })
  })

  test('reports properties like every device, and is told what the model says against them', async () => {
    const device = await newDevice()
    device.send({ type: 'prop_report', msgId: 'r1', deKey: 'temp', value: 21.5, ts: server.clock.now() })
    await eventually(async () => (await device.shown()).properties.length > 0)
    expect((await device.shown()).properties).toMatchObject([{ deKey: 'temp', value: 21.5, unmodelled: null }])
    device.send({ type: 'prop_report', msgId: 'r2', deKey: 'temp', value: 500 })
    const ack = await device.hears('ack')
    expect(ack).toMatchObject({ msgId: 'r2', code: 422, value: { temp: 'is greater than the maximum 125' } })
    const { messages } = await device.shown()
    expect(messages.map(({ topic }) => topic.split('/').slice(4).join('/'))).toContain('up/property/report')
    device.end()
  })

  test('is set property by property, and its answers end the command when all are there', async () => {
    const device = await newDevice()
    const data = { sw: true, level: 9 }
    await owner.call(setProperties, { productId: device.productId, serial: device.serial, data })
    const sets = await eventually(() => {
      const found = device.heard.filter((frame) => frame.type === 'prop_set')
      return found.length === 2 && found
    })
    expect(sets.map(({ deKey, value }) => [deKey, value])).toEqual([
      ['sw', true],
      ['level', 9],
    ])
    const [first, second] = sets.map(({ msgId, deKey }) => ({ type: 'prop_set_reply', msgId, deKey, code: 200 }))
    device.send(first ?? {})
    device.send(heartbeat)
    await device.hears('heartbeat')
    expect((await device.shown()).commands).toMatchObject([{ status: commandStatus.sent }])
    device.send(second ?? {})
    await eventually(async () => (await device.shown()).commands[0]?.status === commandStatus.acked)
    device.end()
  })

  test('gets what was set while it was away', async () => {
    const productId = await makeProduct(server, owner)
    const { serial } = await owner.call(bindVirtualDevice, { id: productId })
    await owner.call(setProperties, { productId, serial, data: { level: 4 } })
    const device = await newDevice(productId)
    expect(await device.hears('prop_set')).toMatchObject({ deKey: 'level', value: 4 })
    device.end()
  })

  test('tells events', async () => {
    const productId = await makeProduct(server, owner)
    const deName = { zh: '漏水', en: 'Leak' }
    await owner.call(addFeature, { productId, featureType: 3, deKey: 'leak', deName })
    const device = await newDevice(productId)
    device.send({ type: 'event_report', msgId: 'e1', deKey: 'leak', status: 1 })
    const asked = { productId, serial: device.serial }
    await eventually(async () => (await owner.call(listDeviceEvents, asked)).total === 1)
    device.end()
  })

  test('hears an operation and answers it', async () => {
    const productId = await makeProduct(server, owner)
    const deName = { zh: '校准', en: 'Calibrate' }
    const deOutput = {
      type: 'object',
      properties: [{ deKey: 'off', type: 'integer', minimum: 0, maximum: 9 }],
    } as const
    await owner.call(addFeature, { productId, featureType: 2, deKey: 'calibrate', deName, deOutput })
    const device = await newDevice(productId)
    await owner.call(callAction, { productId, serial: device.serial, deKey: 'calibrate' })
    const { msgId, value } = await device.hears('action')
    expect(value).toEqual({})
    device.send({ type: 'action_reply', msgId, deKey: 'calibrate', code: 200, value: { off: 3 } })
    const answered = () => device.shown().then(({ commands }) => commands[0])
    await eventually(async () => (await answered())?.status === commandStatus.acked)
    expect(await answered()).toMatchObject({ action: 'calibrate', output: { off: 3 } })
    device.end()
  })

  test.each(['not JSON', '{}', '{"type":"delete"}', '{"type":"prop_report","msgId":"1","deKey":"no key","value":1}'])(
    'that says %s is told so and stays connected',
    async (text) => {
      const device = await newDevice()
      device.sendText(text)
      expect(await device.hears('ack')).toMatchObject({ code: 400 })
      device.send(heartbeat)
      await device.hears('heartbeat')
      device.end()
    },
  )

  test.each(['prop_report', 'event_report', 'action_reply'])(
    'that nests a value of a %s without end is told so and stays connected',
    async (type) => {
      const device = await newDevice()
      const deep = '['.repeat(100_000) + ']'.repeat(100_000)
      device.sendText(`{"type":"${type}","msgId":"deep","deKey":"temp","code":200,"value":${deep}}`)
      expect(await device.hears('ack')).toMatchObject({ code: 400 })
      device.send(heartbeat)
      await device.hears('heartbeat')
      device.end()
    },
  )

  test('that exceeds its rate gets an answer that says so', async () => {
    const device = await newDevice()
    for (let at = 0; at < virtualDeviceLimits.burst + 50; at++)
      device.send({ type: 'prop_report', msgId: `m${at}`, deKey: 'level', value: at % 100 })
    expect(await device.hears('ack')).toMatchObject({ code: 429 })
    device.end()
  })
})

describe('a connection', () => {
  test('lasts as long as its heartbeats', async () => {
    const device = await newDevice()
    server.clock.advance(60_000)
    device.send(heartbeat)
    await device.hears('heartbeat')
    server.clock.advance(60_000)
    sockets.sweep()
    expect(sockets.connectionCount()).toBeGreaterThan(0)
    expect((await device.shown()).device.online).toBe(true)
    server.clock.advance(31_000)
    sockets.sweep()
    expect(await device.closed).toBe(simulatorClose.silent)
    await eventually(async () => !(await device.shown()).device.online)
  })

  test('ends when the device connects again, which stays online', async () => {
    const first = await newDevice()
    const second = await newDevice(first.productId)
    expect(await first.closed).toBe(simulatorClose.takenOver)
    second.send(heartbeat)
    await second.hears('heartbeat')
    expect((await second.shown()).device.online).toBe(true)
    second.end()
  })

  test.each(['unbound', 'deleted as a device'])('hears that the device was %s, and ends', async (way) => {
    const device = await newDevice()
    const { productId, serial } = device
    if (way === 'unbound') await owner.call(unbindVirtualDevice, { id: productId })
    else await owner.call(deleteDevice, { productId, serial })
    await device.hears('delete')
    expect(await device.closed).toBe(simulatorClose.ended)
  })

  test('ends when the rights of its account change, and that of another account stays (SI-021)', async () => {
    const device = await newDevice()
    const { accountId } = await accountOf(device.productId)
    await notify(server.db, ACCOUNT_CHANGED, String(accountId + 1_000_000))
    device.send(heartbeat)
    await device.hears('heartbeat')
    await notify(server.db, ACCOUNT_CHANGED, String(accountId))
    expect(await device.closed).toBe(simulatorClose.ended)
    const other = await newDevice(device.productId)
    await notify(server.db, ROLE_CHANGED, '1')
    expect(await other.closed).toBe(simulatorClose.ended)
  })

  test('ends with its product', async () => {
    const device = await newDevice()
    await owner.call(deleteProduct, { productId: device.productId })
    await device.hears('delete')
    expect(await device.closed).toBe(simulatorClose.ended)
  })
})

test('a server that stops ends its virtual devices and has their presence kept', async () => {
  await using own = await startTestServer()
  const transport = own.domains.virtualDevices.open()
  transport.mount(own.app.server)
  const address = await own.listen()
  const developer = own.as('developer')
  const productId = await makeProduct(own, developer)
  const key = await boundToken(developer, productId)
  const device = await connectVirtual(address, key)
  const online = async () => (await developer.call(getDevice, { productId, serial: key.serial })).device.online
  await eventually(online)
  await transport.stop()
  expect(await device.closed).toBe(simulatorClose.shutdown)
  expect(await online()).toBe(false)
})
