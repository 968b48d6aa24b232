import {
  addDevice,
  deleteDevice,
  getDevice,
  listDevices,
  listOnOff,
  resetDeviceSecret,
  setProperties,
  watchDevice,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  type OwnDevice,
  deviceTotals,
  uplink,
} from './testing/devices-rig.ts'
import { eventually } from '../../../testing/eventually.ts'

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
const neighbour = () => server.as('developer', 'neighbour')

describe('adding a device', () => {
  test('shows its secret once and never again', async () => {
    const added = await owner().call(addDevice, { productId, serial: 'Plug-1_a' })
    expect(added).toMatchObject({ productId, serial: 'Plug-1_a', online: false, activatedTime: null })
    expect(added.deviceSecret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const { device } = await owner().call(getDevice, { productId, serial: 'Plug-1_a' })
    expect(device).not.toHaveProperty('deviceSecret')
    const { secret } = await server.db
      .selectFrom('devices')
      .select('secret')
      .where('serial', '=', 'Plug-1_a')
      .executeTakeFirstOrThrow()
    expect(secret.includes(Buffer.from(added.deviceSecret))).toBe(false)
    expect(secret.includes(Buffer.from(added.deviceSecret, 'base64url'))).toBe(false)
  })

  test('without a serial number gives it one of its own', async () => {
    const [one, other] = await Promise.all([
      owner().call(addDevice, { productId }),
      owner().call(addDevice, { productId }),
    ])
    expect(one.serial).toMatch(/^[A-Z2-9]{16}$/)
    expect(one.serial).not.toBe(other.serial)
    expect(one.deviceSecret).not.toBe(other.deviceSecret)
  })

  test('with a serial number that the product has is refused', async () => {
    const { serial } = await makeDevice(owner(), productId)
    await expect(owner().call(addDevice, { productId, serial })).rejects.toMatchObject({ data: { serial } })
    const elsewhere = await makeProduct(server)
    await expect(owner().call(addDevice, { productId: elsewhere, serial })).resolves.toMatchObject({ serial })
  })

  test.each(['a/b', 'a+b', 'a.b', '$a', '', 'x'.repeat(33), '灯'])(
    'with the serial number %s is refused',
    async (serial) => {
      await expect(owner().call(addDevice, { productId, serial })).rejects.toMatchObject({ data: { field: 'serial' } })
    },
  )

  test('ends at the limit of a product, however many add at once', async () => {
    const full = await makeProduct(server)
    await makeDevice(owner(), full)
    await server.db
      .updateTable('counters')
      .set({ n: 99_998 })
      .where('scope', '=', 'devices')
      .where('key', '=', full)
      .execute()
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, () => owner().call(addDevice, { productId: full })),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const reasons = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason as unknown] : []))
    expect(reasons).toMatchObject([refused('devices.tooMany'), refused('devices.tooMany')])
    expect(await deviceTotals(server, full)).toMatchObject({ total: 100_000 })
  })
})

describe('the devices of a product', () => {
  test('are listed newest first with an exact total', async () => {
    const own = await makeProduct(server)
    const serials: string[] = []
    for (let n = 0; n < 12; n++) {
      server.clock.advance(1_000)
      serials.unshift((await makeDevice(owner(), own)).serial)
    }
    const first = await owner().call(listDevices, { productId: own })
    expect(first.total).toBe(12)
    expect(first.items.map(({ serial }) => serial)).toEqual(serials.slice(0, 10))
    const second = await owner().call(listDevices, { productId: own, pageStart: 1 })
    expect(second.items.map(({ serial }) => serial)).toEqual(serials.slice(10))
    expect(await deviceTotals(server, own)).toEqual({ total: 12, online: 0 })
  })

  test('are found by their serial number in any case and by being online', async () => {
    const own = await makeProduct(server)
    const add = (serial: string) => owner().call(addDevice, { productId: own, serial })
    const one = await add('lamp-1')
    await add('lamp-2')
    await add('LAMP-3')
    await connect(server, transport, one)
    const list = async (filter: object) => {
      const { items, total } = await owner().call(listDevices, { productId: own, ...filter })
      expect(total).toBe(items.length)
      return items.map(({ serial }) => serial).toSorted()
    }
    expect(await list({ keyword: 'lamp' })).toEqual(['LAMP-3', 'lamp-1', 'lamp-2'])
    expect(await list({ keyword: 'lamp', online: true })).toEqual(['lamp-1'])
    expect(await list({ keyword: 'lamp', online: false })).toEqual(['LAMP-3', 'lamp-2'])
    expect(await list({ keyword: '%' })).toEqual([])
    expect(await list({ online: true })).toEqual(['lamp-1'])
    expect(await list({ online: false })).toEqual(['LAMP-3', 'lamp-2'])
  })
})

describe('what belongs to another developer', () => {
  test('answers to no one else, whichever call asks', async () => {
    const { serial } = await makeDevice(owner(), productId)
    const one = { productId, serial }
    const notFound = refused('products.notFound')
    await expect(neighbour().call(listDevices, { productId })).rejects.toMatchObject(notFound)
    await expect(neighbour().call(addDevice, { productId })).rejects.toMatchObject(notFound)
    await expect(neighbour().call(resetDeviceSecret, one)).rejects.toMatchObject(notFound)
    await expect(neighbour().call(deleteDevice, one)).rejects.toMatchObject(notFound)
    await expect(neighbour().call(getDevice, one)).rejects.toMatchObject(notFound)
    await expect(neighbour().call(listOnOff, one)).rejects.toMatchObject(notFound)
    await expect(neighbour().call(setProperties, { ...one, data: { sw: true } })).rejects.toMatchObject(notFound)
    await expect(neighbour().call(watchDevice, one)).rejects.toMatchObject(notFound)
    const theirs = await makeProduct(server, neighbour())
    const mixed = { productId: theirs, serial }
    await expect(neighbour().call(getDevice, mixed)).rejects.toMatchObject(refused('devices.notFound'))
  })
})

describe('a new secret and a deletion', () => {
  test('end the connection that the device has', async () => {
    const one = await makeDevice(owner(), productId)
    const { deviceId } = await connect(server, transport, one)
    await owner().call(resetDeviceSecret, one)
    await eventually(() => transport.kicked.filter((id) => id === deviceId).length === 1)
    await owner().call(deleteDevice, one)
    await eventually(() => transport.kicked.filter((id) => id === deviceId).length === 2)
    await expect(owner().call(getDevice, one)).rejects.toMatchObject(refused('devices.notFound'))
  })

  test('end with the product that they belong to, and the devices are not let in again', async () => {
    const doomed = await makeProduct(server)
    const one = await makeDevice(owner(), doomed)
    const { deviceId } = await connect(server, transport, one)
    await owner().call(deleteProduct, { productId: doomed })
    await eventually(() => transport.kicked.includes(deviceId))
    await expect(connect(server, transport, one)).rejects.toThrow('notAuthorized')
  })

  test('the deletion is counted, also of a device that was online', async () => {
    const own = await makeProduct(server)
    const one = await makeDevice(owner(), own)
    await makeDevice(owner(), own)
    await connect(server, transport, one)
    expect(await deviceTotals(server, own)).toEqual({ total: 2, online: 1 })
    await owner().call(deleteDevice, one)
    expect(await deviceTotals(server, own)).toEqual({ total: 1, online: 0 })
  })

  test('the deletion leaves no total of the device behind', async () => {
    const device = await makeDevice(owner(), productId)
    const identity = await connect(server, transport, device)
    await uplink(server, identity, { data: {} }, { tail: 'up/event/fire' })
    const totals = server.db.selectFrom('counters').select('n').where('key', '=', String(identity.deviceId))
    expect(await totals.execute()).toEqual([{ n: 1 }, { n: 1 }])
    await owner().call(deleteDevice, device)
    expect(await totals.execute()).toEqual([])
  })
})

const set = (device: OwnDevice, data: Record<string, unknown>) =>
  owner().call(setProperties, { productId: device.productId, serial: device.serial, data })

describe('setting properties', () => {
  test('waits for a device that is not there', async () => {
    const device = await makeDevice(owner(), productId)
    const command = await set(device, { sw: true, level: 7 })
    expect(command).toMatchObject({
      status: commandStatus.pending,
      deKeys: ['sw', 'level'],
      by: 'developer@example.com',
    })
    expect(command.expireTime - command.createTime).toBe(30_000)
    const { commands } = await owner().call(getDevice, device)
    expect(commands).toEqual([command])
  })

  test.each([
    [{ nix: 1 }, 'nix', '产品没有该属性'],
    [{ temp: 1 }, 'temp', '该属性只读（上报），不能下发'],
    [{ sw: true, level: 101 }, 'level', '大于最大值 100'],
    [{ name: '\ud800' }, 'name', '包含无法保存的字符'],
  ])('refuses %o, naming the key and the problem', async (data, deKey, problem) => {
    const device = await makeDevice(owner(), productId)
    const attempt = set(device, data)
    await expect(attempt).rejects.toMatchObject({ data: { refusal: 'devices.offModel', deKey, problem } })
  })

  test('takes at least one property and not more than a report may hold, and says which of it', async () => {
    const device = await makeDevice(owner(), productId)
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`key${index}`, true]))
    await expect(set(device, {})).rejects.toMatchObject({ message: 'data：至少下发一个属性' })
    await expect(set(device, many)).rejects.toMatchObject({ message: 'data：一次下发的属性过多' })
  })

  test('says the problem in the language of the caller', async () => {
    const { serial } = await makeDevice(owner(), productId)
    const { method, url, headers, body } = requestOf(setProperties, { productId, serial, data: { level: 101 } })
    const reply = await owner().send({ method, url, headers: { ...headers, lang: 'en-US' }, payload: body ?? '' })
    expect(reply.json()).toMatchObject({ msg: 'level: is greater than the maximum 100' })
  })

  test('keeps a hundred commands waiting and no more, however many are set at once, until some are over', async () => {
    const device = await makeDevice(owner(), productId)
    await set(device, { sw: true })
    await server.db.pool.query(
      `insert into device_commands (device_id, tail, data, status, created_at, expires_at, by_account)
       select device_id, tail, '{"other":1}', status, created_at, expires_at, by_account
       from device_commands c, generate_series(1, 97)
       where c.device_id = (select id from devices where product_id = $1 and serial = $2)`,
      [productId, device.serial],
    )
    // Different properties, because a newer set of the same one replaces those that wait.
    const attempts = await Promise.allSettled(
      [{ level: 1 }, { name: 'a' }, { mode: 'cool' }].map((data) => set(device, data)),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(attempts.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: refused('devices.commandQueueFull') },
    ])
    server.clock.advance(30_000)
    await expect(set(device, { sw: true })).resolves.toMatchObject({ status: commandStatus.pending })
  })
})

describe('the on and off history', () => {
  test('tells every change with its reason, newest first', async () => {
    const own = await makeDevice(owner(), productId)
    const device = await connect(server, transport, own)
    const { ports } = server.domains.devices
    server.clock.advance(5_000)
    const offline = { online: false, ip: '192.0.2.7', session: `s-${own.serial}`, reason: 'keepaliveTimeout' } as const
    await ports.onPresence(device, offline)
    const { items, total } = await owner().call(listOnOff, own)
    const time = server.clock.now()
    expect(total).toBe(2)
    expect(items).toEqual([
      { time, type: 0, ip: '192.0.2.7', reason: 'keepaliveTimeout' },
      { time: time - 5_000, type: 1, ip: '192.0.2.7', reason: '' },
    ])
  })
})
