import { addDeviceLabel, labelDevice } from '@slipway/contract/devices/device-groups/device-groups.calls.ts'
import { getDeviceInfo } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import {
  addDevice,
  deleteDevice,
  getDevice,
  listDevices,
  updateDevice,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { applySerials, listSerials } from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { connect, makeProduct, recordingTransport, uplink } from '../testing/devices-rig.ts'

const transport = recordingTransport()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const add = (productId: string, serial: string, name = '') => owner().call(addDevice, { productId, serial, name })
const list = (input: InputOf<typeof listDevices>) => owner().call(listDevices, input)
/** So that the next devices are in other blocks of ids. */
const skipIds = (count: number) =>
  server.db.pool.query(`select setval('devices_id_seq', nextval('devices_id_seq') + $1)`, [count])
const serialsOf = async (input: InputOf<typeof listDevices>) => (await list(input)).items.map(({ serial }) => serial)

describe('a name and a remark', () => {
  test('are given when the device is added, changed one at a time, and removed', async () => {
    const productId = await makeProduct(server)
    const one = { productId, serial: 'named' }
    await owner().call(addDevice, { ...one, name: ' Hall lamp ', remark: 'left of the door' })
    expect((await owner().call(getDevice, one)).device).toMatchObject({ name: 'Hall lamp', remark: 'left of the door' })
    expect(await owner().call(updateDevice, { ...one, name: '门厅灯' })).toMatchObject({
      name: '门厅灯',
      remark: 'left of the door',
    })
    expect((await owner().call(getDeviceInfo, { productId, subSerial: 'named' })).name).toBe('门厅灯')
    await owner().call(updateDevice, { ...one, name: '', remark: '' })
    expect((await list({ productId })).items).toMatchObject([{ name: '', remark: '' }])
    expect((await owner().call(getDeviceInfo, { productId, subSerial: 'named' })).name).toBeNull()
  })

  test('are limited', async () => {
    const productId = await makeProduct(server)
    await add(productId, 'one')
    const long = owner().call(updateDevice, { productId, serial: 'one', name: 'x'.repeat(65) })
    await expect(long).rejects.toMatchObject({ data: { field: 'name' } })
  })
})

describe('a search', () => {
  test('finds any part of the serial number and the name, in upper and lower case', async () => {
    const productId = await makeProduct(server)
    await add(productId, 'LS5M-2026-1000', '客厅主灯')
    await add(productId, 'LS5M-2026-1001', 'Kitchen')
    await add(productId, 'other')
    const found = (keyword: string) => serialsOf({ productId, keyword })
    expect(await found('1000')).toEqual(['LS5M-2026-1000'])
    expect(await found('ls5m')).toEqual(['LS5M-2026-1001', 'LS5M-2026-1000'])
    expect(await found('LS5M-2026-10')).toEqual(['LS5M-2026-1001', 'LS5M-2026-1000'])
    expect(await found('客')).toEqual(['LS5M-2026-1000'])
    expect(await found('kITCH')).toEqual(['LS5M-2026-1001'])
    expect(await found('zz')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
    expect(await list({ productId, keyword: '客厅主' })).toMatchObject({ total: 1 })
  })

  test('never leaves the product', async () => {
    const [one, other] = [await makeProduct(server), await makeProduct(server)]
    await add(one, 'same-1')
    await add(other, 'same-2')
    expect(await serialsOf({ productId: one, keyword: 'same' })).toEqual(['same-1'])
  })

  test('goes through all blocks of devices, and through small filters', async () => {
    const productId = await makeProduct(server)
    const { labelId } = await owner().call(addDeviceLabel, { productId, kind: 1, name: 'Night shift' })
    for (const serial of ['far-1', 'far-2', 'far-3']) {
      await add(productId, serial, 'Rare')
      await skipIds(5_000)
    }
    for (const serial of ['other-1', 'other-2', 'other-3', 'near']) {
      await add(productId, serial)
      await skipIds(5_000)
    }
    const found = (keyword: string, more = {}) => serialsOf({ productId, keyword, ...more })
    expect(await found('rare')).toEqual(['far-3', 'far-2', 'far-1'])
    expect(await found('a')).toEqual(['near', 'far-3', 'far-2', 'far-1'])
    expect(await found('far-1')).toEqual(['far-1'])
    await owner().call(labelDevice, { productId, serial: 'far-2', tagIds: [labelId] })
    await owner().call(labelDevice, { productId, serial: 'near', tagIds: [labelId] })
    expect(await found('rare', { tagIds: [labelId] })).toEqual(['far-2'])
    expect(await found('night')).toEqual(['near', 'far-2'])
    expect(await found('RARE', { online: false })).toHaveLength(3)
    expect(await found('rare', { online: true })).toEqual([])
  })

  test('is exact for filters of more than a few thousand devices', async () => {
    const productId = await makeProduct(server)
    await server.db.pool.query(
      `insert into devices (product_id, serial, secret, created_at, is_simulated)
       select $1, 'x' || n, '', now(), n % 100 <> 0 from generate_series(1, 5100) as n`,
      [productId],
    )
    expect(await list({ productId, keyword: '77', simulated: true })).toMatchObject({ total: 96 })
    expect(await list({ productId, keyword: '00', simulated: false })).toMatchObject({ total: 51 })
    expect(await list({ productId, keyword: '5099', simulated: true })).toMatchObject({ total: 1 })
  })

  test('still finds devices after its index was built again, as maintenance and a restored backup do', async () => {
    const productId = await makeProduct(server)
    await add(productId, 'rebuilt-1')
    await server.db.pool.query('analyze devices')
    await server.db.pool.query('reindex index devices_by_grams')
    expect(await serialsOf({ productId, keyword: 'built-1' })).toEqual(['rebuilt-1'])
  })

  test('says that there are more hits than it counts', async () => {
    const productId = await makeProduct(server)
    await server.db.pool.query(
      `insert into devices (product_id, serial, secret, created_at)
       select $1, 'm-' || n, '', now() from generate_series(1, 1005) as n`,
      [productId],
    )
    const found = await list({ productId, keyword: 'M-', pageIndex: 990, pageSize: 100 })
    expect(found).toMatchObject({ total: 1000, isMinimum: true })
    expect(found.items).toHaveLength(10)
    expect((await list({ productId, keyword: 'm-1005' })).total).toBe(1)
  })
})

describe('the order', () => {
  test('is by name, serial number or time of adding, and devices without a name come last', async () => {
    const productId = await makeProduct(server)
    await add(productId, 'c', 'alpha')
    await add(productId, 'a', 'Beta')
    await add(productId, 'b')
    const sorted = (sort: 'name' | 'serial' | 'createTime', descending: boolean) =>
      serialsOf({ productId, sort, descending })
    expect(await sorted('name', false)).toEqual(['c', 'a', 'b'])
    expect(await sorted('name', true)).toEqual(['a', 'c', 'b'])
    expect(await sorted('serial', false)).toEqual(['a', 'b', 'c'])
    expect(await sorted('createTime', false)).toEqual(['c', 'a', 'b'])
    expect(await serialsOf({ productId, keyword: 'A', sort: 'serial', descending: true })).toEqual(['c', 'a'])
  })

  test.each(['createTime', 'serial', 'name', 'online', 'lastSeen'] as const)(
    'by %s is the same from both ends of a list',
    async (sort) => {
      const productId = await makeProduct(server)
      for (const [serial, name] of [['5', 'e'], ['3'], ['4', 'd'], ['1', 'a'], ['2']]) {
        const device = await add(productId, serial ?? '', name)
        if (name === 'd') await connect(server, transport, device)
      }
      const all = await serialsOf({ productId, sort })
      const pages = await Promise.all(
        [0, 1, 2, 3, 4].map((pageIndex) => serialsOf({ productId, sort, pageIndex, pageSize: 1 })),
      )
      expect(pages.flat()).toEqual(all)
      expect(await serialsOf({ productId, sort, online: false, pageSize: 100 })).toEqual(
        all.filter((one) => one !== '4'),
      )
    },
  )

  test('by time of adding is the same on each page, however the devices came and went', async () => {
    const productId = await makeProduct(server)
    const serials: string[] = []
    for (const [nth, count] of [3, 1, 5, 2].entries()) {
      const { rows } = await server.db.pool.query<{ serial: string }>(
        `insert into devices (product_id, serial, secret, created_at)
         select $1, 's' || $2::int || '-' || n, '', now() from generate_series(1, $3::int) as n returning serial`,
        [productId, nth, count],
      )
      serials.push(...rows.map(({ serial }) => serial))
      await skipIds(nth % 2 === 0 ? 5_000 : 2_000)
    }
    const { applicationId } = await owner().call(applySerials, { productId, quantity: 1 })
    const [applied] = await owner().call(listSerials, { applicationId })
    const serial = applied?.serial ?? ''
    const read = async (descending: boolean, pageSize: number) => {
      const pages = Array.from({ length: Math.ceil(serials.length / pageSize) }, (_, nth) =>
        serialsOf({ productId, descending, pageIndex: nth * pageSize, pageSize }),
      )
      return (await Promise.all(pages)).flat()
    }
    const expectAll = async () => {
      expect((await list({ productId })).total).toBe(serials.length)
      for (const pageSize of [1, 2, 4]) {
        expect(await read(false, pageSize)).toEqual(serials)
        expect(await read(true, pageSize)).toEqual(serials.toReversed())
      }
    }
    await expectAll()
    for (const gone of ['s1-1', 's2-3', 's0-1']) {
      await owner().call(deleteDevice, { productId, serial: gone })
      serials.splice(serials.indexOf(gone), 1)
    }
    await expectAll()
    // A serial number that was applied for is listed from its first connect on.
    await server.db.pool.query('update devices set activated_at = now() where product_id = $1 and serial = $2', [
      productId,
      serial,
    ])
    serials.push(serial)
    await expectAll()
  })

  test('by last sign of life follows the messages of online devices, and is strict', async () => {
    const productId = await makeProduct(server)
    const [silent, talking, left] = [
      await add(productId, 'silent'),
      await add(productId, 'talks'),
      await add(productId, 'left'),
    ]
    const identity = await connect(server, transport, talking)
    server.clock.advance(60_000)
    await connect(server, transport, silent)
    server.clock.advance(60_000)
    const gone = await connect(server, transport, left)
    const end = { online: false, ip: '', session: 's-left', reason: 'disconnected' } as const
    await server.domains.devices.ports.onPresence(gone, end)
    const pages = async (descending: boolean) => {
      const wanted = [0, 1, 2].map((pageIndex) =>
        serialsOf({ productId, sort: 'lastSeen', descending, pageIndex, pageSize: 1 }),
      )
      return (await Promise.all(wanted)).flat()
    }
    expect(await pages(true)).toEqual(['left', 'silent', 'talks'])
    server.clock.advance(60_000)
    await uplink(server, identity, { data: { sw: true } })
    expect(await serialsOf({ productId, sort: 'lastSeen' })).toEqual(['talks', 'left', 'silent'])
    await server.domains.devices.jobs.find(({ name }) => name === 'devices.follow-last-seen')?.run()
    expect(await pages(true)).toEqual(['talks', 'left', 'silent'])
    expect(await pages(false)).toEqual(['silent', 'left', 'talks'])
    expect(await serialsOf({ productId, sort: 'lastSeen', online: true })).toEqual(['talks', 'silent'])
  })

  test('by last sign of life has devices that never connected last', async () => {
    const productId = await makeProduct(server)
    const [gone, on, never, goneLater] = [
      await add(productId, 'gone'),
      await add(productId, 'on'),
      await add(productId, 'never'),
      await add(productId, 'gone-later'),
    ]
    for (const device of [gone, goneLater]) {
      server.clock.advance(60_000)
      const identity = await connect(server, transport, device)
      const session = `s-${device.serial}`
      const { ports } = server.domains.devices
      await ports.onPresence(identity, { online: false, ip: '192.0.2.7', session, reason: 'disconnected' })
    }
    server.clock.advance(60_000)
    await connect(server, transport, on)
    const sorted = (descending: boolean) => serialsOf({ productId, sort: 'lastSeen', descending })
    expect(await sorted(true)).toEqual(['on', 'gone-later', 'gone', never.serial])
    expect(await sorted(false)).toEqual([never.serial, 'gone', 'gone-later', 'on'])
  })
})

describe('the last sign of life', () => {
  test('of a device that connected and sent nothing is its connect', async () => {
    const productId = await makeProduct(server)
    const device = await add(productId, 'silent')
    expect((await list({ productId })).items).toMatchObject([{ lastSeen: null, onlineSince: null }])
    const identity = await connect(server, transport, device)
    const connected = server.clock.now()
    expect((await list({ productId })).items).toMatchObject([{ lastSeen: connected, online: true }])
    server.clock.advance(5_000)
    await uplink(server, identity, { data: { sw: true } })
    const heard = server.clock.now()
    expect((await list({ productId })).items).toMatchObject([{ lastSeen: heard }])
    server.clock.advance(90_000)
    const left = { online: false, ip: '', session: 's-silent', reason: 'keepaliveTimeout' } as const
    await server.domains.devices.ports.onPresence(identity, left)
    expect((await list({ productId })).items).toMatchObject([{ lastSeen: heard, online: false }])
    expect((await owner().call(getDevice, device)).device.lastSeen).toBe(heard)
  })
})

test('properties of the model are columns with their latest values', async () => {
  const productId = await makeProduct(server)
  const identity = await connect(server, transport, await add(productId, 'valued'))
  await uplink(server, identity, { data: { sw: true, level: 7 } })
  const { items } = await list({ productId, columns: ['level', 'temp'] })
  expect(items).toMatchObject([{ values: { level: { value: 7 } } }])
  expect(Object.keys(items[0]?.values ?? {})).toEqual(['level'])
})
