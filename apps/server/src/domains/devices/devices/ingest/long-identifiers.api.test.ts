import { requestOf } from '@slipway/contract/http/call-request.ts'
import {
  callAction,
  getDevice,
  listDeviceEvents,
  setProperties,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { exportDeviceHistory, getDeviceHistory } from '@slipway/contract/devices/device-history/device-history.calls.ts'
import { downloadDeviceKit } from '@slipway/contract/products/device-kits/device-kits.calls.ts'
import {
  addFeature,
  deleteFeature,
  listFeatures,
  updateFeature,
} from '@slipway/contract/products/features/features.calls.ts'
import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { exportModel } from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import { exportFormats, type ExportFormat } from '@slipway/contract/products/model-formats/model-formats.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { importFile, preview } from '../../../products/model-formats/testing/model-files.ts'
import { pulled, push } from '../../../products/product-folder/testing/folders.ts'
import { createdPlug } from '../../../products/products/testing/products-samples.ts'
import { connect, makeDevice, recordingTransport, uplink } from '../testing/devices-rig.ts'

const named = (start: string) => start.padEnd(50, '_0123456789')
const level = named('level')
const alarm = named('alarm')
const reset = named('reset')
const part = named('part')
const long = [level, alarm, reset, part]
const int = { type: 'int', specs: { min: '0', max: '100', step: '1' } }
const field = { identifier: part, name: '部分', dataType: int }
const file = JSON.stringify({
  profile: { productKey: 'a1' },
  properties: [{ identifier: level, name: '液位', accessMode: 'rw', dataType: { type: 'struct', specs: [field] } }],
  events: [{ identifier: alarm, name: '报警', type: 'alert', outputData: [field] }],
  services: [{ identifier: reset, name: '复位', callType: 'async', inputData: [field], outputData: [] }],
})

const transport = recordingTransport()
let server: TestServer
let productId: string

const owner = () => server.as('developer')
const features = async (of = productId) => (await owner().call(listFeatures, { productId: of })).customizeFeatures
const download = ({ method, url, headers, body }: ReturnType<typeof requestOf>) =>
  owner().send({ method, url, headers, ...(body !== undefined && { payload: body }) })

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = (await createdPlug(owner())).productId
  const { data } = await preview(owner(), productId, file)
  await importFile(owner(), productId, file, data.seen)
})
afterAll(() => server[Symbol.asyncDispose]())

test('a device that speaks imported identifiers of 50 characters is understood, in both directions (CN-01, VA-33)', async () => {
  const own = await makeDevice(owner(), productId)
  const device = await connect(server, transport, own)
  const value = { [part]: 7 }
  await uplink(server, device, { data: { [level]: value } })
  await uplink(server, device, { data: value }, { tail: `up/event/${alarm}` })

  const { serial } = own
  const { properties } = await owner().call(getDevice, { productId, serial })
  expect(properties.find(({ deKey }) => deKey === level)).toMatchObject({ value, unmodelled: null })
  const { items } = await owner().call(listDeviceEvents, { productId, serial, pageStart: 0, pageSize: 10 })
  expect(items).toMatchObject([{ deKey: alarm, data: value, unmodelled: null }])
  const range = { from: 0, to: server.clock.now() + 1000 }
  const { points } = await owner().call(getDeviceHistory, { productId, serial, deKey: level, ...range })
  expect(points).toMatchObject([{ value }])
  const csv = await download(requestOf(exportDeviceHistory, { productId, serial, deKey: level, ...range }))
  expect(csv.body).toContain(level)

  await owner().call(setProperties, { productId, serial, data: { [level]: value } })
  await owner().call(callAction, { productId, serial, deKey: reset, data: value })
  const sent = (wanted: string) => eventually(() => transport.sent.find(({ tail }) => tail === wanted))
  expect(JSON.parse((await sent('down/property/set')).payload)).toMatchObject({ data: { [level]: value } })
  expect(JSON.parse((await sent(`down/action/${reset}`)).payload)).toMatchObject({ data: value })
})

test('an import keeps identifiers of 50 characters (CN-01)', async () => {
  expect((await features()).map(({ deKey }) => deKey)).toEqual([level, reset, alarm])
})

test('they are in every export, in the device kit, and in the folder of another product', async () => {
  for (const format of Object.keys(exportFormats) as ExportFormat[]) {
    const { body } = await download(requestOf(exportModel, { productId, format }))
    expect(long.filter((key) => !body.includes(key))).toEqual([])
  }
  const kit = unzipSync((await download(requestOf(downloadDeviceKit, { productId }))).rawPayload)
  for (const path of ['c/model.h', 'python/model.py', 'typescript/model.ts']) {
    const text = strFromU8(kit[path] ?? new Uint8Array())
    expect(long.filter((key) => !text.includes(key))).toEqual([])
  }
  const files = await pulled(owner(), productId)
  const other = (await createdPlug(owner())).productId
  const { 'slipway.lock': _lock, ...folder } = files
  await push(owner(), other, folder)
  expect((await features(other)).map(({ deKey }) => deKey).toSorted()).toEqual([alarm, level, reset])
})

test('an edit keeps them and brings in no others; no one chooses one of more than 31 characters', async () => {
  const found = (await features()).find(({ deKey }) => deKey === reset)
  if (!found) throw new Error('not imported')
  const { did, deKey, deName, deInput } = decodeFeature(found)
  const edit = { productId, did, deKey, deName, deInput, deOutput: {}, featureType: 2 as const }
  const changed = await owner().call(updateFeature, { ...edit, deRemark: '清零' })
  expect(changed).toMatchObject({ deKey: reset, deRemark: '清零' })
  const other = named('other')
  await expect(owner().call(updateFeature, { ...edit, deKey: other })).rejects.toMatchObject({
    code: 40_000,
    data: { field: 'deKey' },
  })
  await expect(owner().call(addFeature, { ...edit, deKey: 'ok' })).rejects.toMatchObject({
    code: 40_000,
    data: { field: 'deInput.properties.0.deKey' },
  })
})

test('a deletion of such a feature, or an edit that drops its identifier, can be undone for a day, in its product only', async () => {
  const { productId: of } = await createdPlug(owner())
  const { data } = await preview(owner(), of, file)
  await importFile(owner(), of, file, data.seen)
  const found = (await features(of)).find(({ deKey }) => deKey === reset)
  if (!found) throw new Error('not imported')
  const { did, deKey, deName, deInput } = decodeFeature(found)
  const content = { productId: of, deKey, deName, deInput, deOutput: {}, featureType: 2 as const }
  const refusedLong = { code: 40_000, data: { field: 'deKey' } }
  await expect(owner().call(addFeature, { ...content, productId })).rejects.toMatchObject(refusedLong)

  await owner().call(deleteFeature, { productId: of, did })
  const restored = await owner().call(addFeature, content)
  expect(restored).toMatchObject({ deKey: reset, deInput: found.deInput })
  const renamed = { ...content, did: restored.did, deKey: 'reset', deInput: {} }
  await owner().call(updateFeature, renamed)
  expect(await owner().call(updateFeature, { ...content, did: restored.did })).toMatchObject({ deKey: reset })

  await owner().call(deleteFeature, { productId: of, did: restored.did })
  await expect(owner().call(addFeature, { ...content, deKey: named('other') })).rejects.toMatchObject(refusedLong)
  await server.db.pool.query(`update deleted_long_keys set deleted_at = deleted_at - interval '1 day 1 second'`)
  await expect(owner().call(addFeature, content)).rejects.toMatchObject(refusedLong)
})
