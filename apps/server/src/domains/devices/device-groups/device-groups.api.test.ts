import {
  addDeviceLabel,
  deleteDeviceFilter,
  deleteDeviceLabel,
  getDeviceView,
  labelDevice,
  listDeviceLabels,
  renameDeviceLabel,
  saveDeviceColumns,
  saveDeviceFilter,
} from '@slipway/contract/devices/device-groups/device-groups.calls.ts'
import { labelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { addDevice, deleteDevice, listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { applySerials } from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeProduct } from '../devices/testing/devices-rig.ts'

let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
})
beforeAll(async () => {
  productId = await makeProduct(server)
  for (const serial of ['one', 'two', 'three']) await owner().call(addDevice, { productId, serial })
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const add = (name: string, kind: 1 | 2 = labelKind.tag) => owner().call(addDeviceLabel, { productId, kind, name })
const assign = (serial: string, input: { tagIds?: string[]; groupId?: string }) =>
  owner().call(labelDevice, { productId, serial, ...input })
const found = async (filter: { tagIds?: string[]; groupId?: string; keyword?: string; sort?: 'serial' }) => {
  const { items, total } = await owner().call(listDevices, { productId, ...filter })
  expect(total).toBe(items.length)
  return items.map(({ serial }) => serial)
}

describe('tags and groups', () => {
  test('filter the list: a device has several tags and one group', async () => {
    const [hall, spare, north, south] = [
      (await add('Hall')).labelId,
      (await add('备件')).labelId,
      (await add('North', labelKind.group)).labelId,
      (await add('South', labelKind.group)).labelId,
    ]
    await assign('one', { tagIds: [hall, spare], groupId: north })
    await assign('two', { tagIds: [hall] })
    await assign('two', { groupId: south })
    expect(await found({ tagIds: [hall] })).toEqual(['two', 'one'])
    expect(await found({ tagIds: [hall, spare] })).toEqual(['one'])
    expect(await found({ groupId: south })).toEqual(['two'])
    expect(await found({ groupId: south, tagIds: [spare] })).toEqual([])
    expect(await found({ tagIds: [hall], sort: 'serial' })).toEqual(['two', 'one'])
    expect(await found({ keyword: 'hAL' })).toEqual(['two', 'one'])
    expect(await found({ keyword: '备', tagIds: [hall] })).toEqual(['one'])
    await assign('one', { groupId: south })
    const { items } = await owner().call(listDevices, { productId, keyword: 'one' })
    expect(items).toMatchObject([
      { tags: [{ name: 'Hall' }, { name: '备件' }], group: { labelId: south, name: 'South' } },
    ])
    await assign('one', { tagIds: [], groupId: '' })
    expect(await found({ tagIds: [hall] })).toEqual(['two'])
    expect(await owner().call(listDeviceLabels, { productId })).toMatchObject([
      { name: 'Hall', kind: 1, devices: 1 },
      { name: '备件', devices: 0 },
      { name: 'North', kind: 2, devices: 0 },
      { name: 'South', devices: 1 },
    ])
    await owner().call(deleteDevice, { productId, serial: 'two' })
    expect((await owner().call(listDeviceLabels, { productId }))[0]).toMatchObject({ devices: 0 })
  })

  test('are renamed and deleted; names are unique for their kind, in any case', async () => {
    const { labelId } = await add('Garden')
    await expect(add('GARDEN')).rejects.toMatchObject(refused('device-groups.nameTaken'))
    await add('Garden', labelKind.group)
    await assign('three', { tagIds: [labelId] })
    await owner().call(renameDeviceLabel, { productId, labelId, name: 'Roof' })
    expect(await found({ keyword: 'roof' })).toEqual(['three'])
    await owner().call(deleteDeviceLabel, { productId, labelId })
    expect(await found({ keyword: 'roof' })).toEqual([])
    expect(await found({ keyword: 'three' })).toEqual(['three'])
    const again = owner().call(deleteDeviceLabel, { productId, labelId })
    await expect(again).rejects.toMatchObject(refused('device-groups.notFound'))
    const renamed = owner().call(renameDeviceLabel, { productId, labelId, name: 'x' })
    await expect(renamed).rejects.toMatchObject(refused('device-groups.notFound'))
  })

  test('of another product or of the other kind are refused', async () => {
    const other = await makeProduct(server)
    const foreign = await owner().call(addDeviceLabel, { productId: other, kind: labelKind.tag, name: 'Foreign' })
    const group = await add('East', labelKind.group)
    const notFound = refused('device-groups.notFound')
    await expect(assign('one', { tagIds: [foreign.labelId] })).rejects.toMatchObject(notFound)
    await expect(assign('one', { tagIds: [group.labelId] })).rejects.toMatchObject(notFound)
    await expect(assign('one', { groupId: foreign.labelId })).rejects.toMatchObject(notFound)
    expect(await found({ tagIds: [foreign.labelId] })).toEqual([])
  })

  test('are not for devices that no list shows: a label counts what its list has', async () => {
    const { labelId } = await add('Unlisted')
    await owner().call(applySerials, { productId, quantity: 1 })
    await server.db.pool.query(
      `insert into devices (product_id, serial, secret, created_at, is_virtual) values ($1, 'virtual', '', now(), true)`,
      [productId],
    )
    const { rows } = await server.db.pool.query<{ serial: string }>(
      'select serial from devices where product_id = $1 and (is_virtual or application_id is not null)',
      [productId],
    )
    expect(rows).toHaveLength(2)
    for (const { serial } of rows) {
      await expect(assign(serial, { tagIds: [labelId] })).rejects.toMatchObject(refused('devices.notFound'))
    }
    const labels = await owner().call(listDeviceLabels, { productId })
    expect(labels.find((label) => label.labelId === labelId)).toMatchObject({ devices: 0 })
  })

  test('are limited in number', async () => {
    const full = await makeProduct(server)
    await server.db.pool.query(
      `insert into device_labels (product_id, kind, name, created_at)
       select $1, 1, 'n' || n, now() from generate_series(1, 200) as n`,
      [full],
    )
    const more = owner().call(addDeviceLabel, { productId: full, kind: labelKind.tag, name: 'more' })
    await expect(more).rejects.toMatchObject(refused('device-groups.tooMany'))
  })
})

describe('columns and saved filters', () => {
  test('belong to the account and the product', async () => {
    const columns = ['name', 'state', 'p.temp']
    expect(await owner().call(getDeviceView, { productId })).toEqual({ columns: null, filters: [] })
    await owner().call(saveDeviceColumns, { productId, columns })
    const filter = { online: false, sort: 'lastSeen' as const, descending: false }
    const saved = await owner().call(saveDeviceFilter, { productId, name: 'Silent', filter })
    expect(await owner().call(saveDeviceFilter, { productId, name: 'silent', filter })).toMatchObject({
      filterId: saved.filterId,
      name: 'silent',
    })
    const view = await owner().call(getDeviceView, { productId })
    expect(view).toMatchObject({ columns, filters: [{ name: 'silent', filter }] })
    expect(await server.as('administrator').call(getDeviceView, { productId })).toEqual({ columns: null, filters: [] })
    const foreign = server.as('administrator').call(deleteDeviceFilter, { productId, filterId: saved.filterId })
    await expect(foreign).rejects.toMatchObject(refused('device-groups.notFound'))
    await owner().call(deleteDeviceFilter, { productId, filterId: saved.filterId })
    expect((await owner().call(getDeviceView, { productId })).filters).toEqual([])
  })

  test('are limited, and unknown columns are refused', async () => {
    const full = await makeProduct(server)
    const save = (name: string) => owner().call(saveDeviceFilter, { productId: full, name, filter: {} })
    for (let n = 1; n <= 50; n++) await save(`f${n}`)
    await expect(save('more')).rejects.toMatchObject(refused('device-groups.tooManyFilters'))
    await expect(save('F1')).resolves.toMatchObject({ name: 'F1' })
    const unknown = owner().call(saveDeviceColumns, { productId, columns: ['secret'] })
    await expect(unknown).rejects.toMatchObject({ data: { field: 'columns.0' } })
  })
})
