import { exportDevices } from '@slipway/contract/devices/device-bulk/device-files.calls.ts'
import { addDeviceLabel, labelDevice } from '@slipway/contract/devices/device-groups/device-groups.calls.ts'
import { addDevice, listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { connect, makeProduct, recordingTransport, uplink } from '../devices/testing/devices-rig.ts'
import { cellsOf, download, importAll } from './testing/device-files.ts'

const transport = recordingTransport()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')

test('a file has the chosen columns of the devices of the filter, in the order of the list', async () => {
  const productId = await makeProduct(server)
  const lamp = await owner().call(addDevice, { productId, serial: 'b', name: 'Lamp', remark: 'left' })
  await owner().call(addDevice, { productId, serial: 'a', name: '=1+1' })
  await owner().call(addDevice, { productId, serial: 'c' })
  const tag = await owner().call(addDeviceLabel, { productId, kind: 1, name: 'a;b' })
  const { labelId } = await owner().call(addDeviceLabel, { productId, kind: 2, name: 'North' })
  await owner().call(labelDevice, { productId, serial: 'b', tagIds: [tag.labelId], groupId: labelId })
  const identity = await connect(server, transport, lamp)
  await uplink(server, identity, { data: { level: 7, sw: true } })
  const columns = ['name', 'state', 'tags', 'group', 'p.level', 'p.sw', 'lastSeen']
  const reply = await download(owner(), exportDevices, {
    productId,
    sort: 'serial',
    descending: false,
    columns,
    format: 'csv',
  })
  expect(reply.headers['content-disposition']).toContain(`devices-${productId}.csv`)
  const seen = new Date(server.clock.now()).toISOString()
  expect(cellsOf(reply.body)).toEqual([
    ['Serial number', 'Name', 'Status', 'Tags', 'Group', 'level', 'sw', 'Last seen (UTC)'],
    ['a', "'=1+1", 'Offline', '', '', '', '', ''],
    ['b', 'Lamp', 'Online', String.raw`a\;b`, 'North', '7', 'true', seen],
    ['c', '', 'Offline', '', '', '', '', ''],
  ])
  const online = await download(owner(), exportDevices, { productId, online: true, columns: [], format: 'csv' })
  expect(cellsOf(online.body)).toEqual([['Serial number'], ['b']])
  const found = await download(owner(), exportDevices, {
    productId,
    keyword: 'LAM',
    columns: ['remark'],
    format: 'xlsx',
  })
  expect(await readSheet(found.rawPayload)).toEqual([
    ['Serial number', 'Remark'],
    ['b', 'left'],
  ])
})

test('more devices than a list shows are all in the file, each once; it can be imported again', async () => {
  const productId = await makeProduct(server)
  await server.db.pool.query(
    `insert into devices (product_id, serial, secret, created_at, name)
     select $1, 'e-' || n, '', now(), '-' || n from generate_series(1, 1203) as n`,
    [productId],
  )
  const columns = ['name', 'tags', 'group', 'remark']
  for (const keyword of ['', 'e-']) {
    const { body } = await download(owner(), exportDevices, { productId, keyword, columns, format: 'csv' })
    expect(new Set(cellsOf(body).map(([serial]) => serial)).size).toBe(1204)
  }
  const { body } = await download(owner(), exportDevices, { productId, keyword: 'e-12', columns, format: 'csv' })
  const edited = body.replace("'-12,", 'Twelve,')
  expect(await importAll(owner(), productId, edited)).toMatchObject({ total: 1, added: 0 })
  const [twelve] = (await owner().call(listDevices, { productId, keyword: 'twelve' })).items
  expect(twelve?.serial).toBe('e-12')
})
