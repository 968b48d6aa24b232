import { getConsoleHome } from '@slipway/contract/operations/console-home/console-home.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { selectFirmware } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { HOUR_MS } from '@slipway/contract/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  signedRequest,
  uplink,
} from '../../devices/devices/testing/devices-rig.ts'

import { moduleWithFirmware } from '../../products/hardware/testing/hardware-samples.ts'
import { switchFeature } from '../../products/product-release/testing/releasing.ts'
import { createdPlug } from '../../products/products/testing/products-samples.ts'

let server: TestServer
const transport = recordingTransport()
beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
})
afterAll(() => server[Symbol.asyncDispose]())

const homeOf = (caller: Caller, isAdmin = false) => caller.call(getConsoleHome, { isAdmin })
const sample = () =>
  server.domains.consoleHome.jobs.find(({ name }) => name === 'console-home.sample-online')?.run() ?? Promise.reject()

test('administrators read that the data disk has little space left', async () => {
  const read = server.parts.space.read
  const lowSpaceOf = async (role: 'administrator' | 'developer') => (await homeOf(server.as(role))).lowSpace
  try {
    expect(await lowSpaceOf('administrator')).toBeNull()
    server.parts.space.read = async () => ({ freeBytes: 5_000, totalBytes: 90_000, state: 'low' })
    expect(await lowSpaceOf('administrator')).toEqual({ freeBytes: 5_000, isReserved: false })
    expect(await lowSpaceOf('developer')).toBeNull()
    server.parts.space.read = async () => ({ freeBytes: 4, totalBytes: 90_000, state: 'reserved' })
    expect(await lowSpaceOf('administrator')).toEqual({ freeBytes: 4, isReserved: true })
  } finally {
    server.parts.space.read = read
  }
})

test('the home of a new account is empty', async () => {
  const home = await homeOf(server.as('developer', 'new'))
  expect(home).toMatchObject({ products: [], productTotal: 0, faults: [], changes: [], trend: [], example: null })
  expect(home.devices).toEqual({ total: 0, online: 0, simulated: 0, simulatedOnline: 0 })
})

test('devices online and their trend are those of the account’s own products', async () => {
  const [owner, other] = [server.as('developer'), server.as('developer', 'other')]
  const productId = await makeProduct(server, owner)
  const one = await makeDevice(owner, productId)
  await makeDevice(owner, productId)
  await connect(server, transport, one)
  await sample()
  server.clock.advance(HOUR_MS)
  const home = await homeOf(owner)
  expect(home.devices).toMatchObject({ total: 2, online: 1 })
  expect(home.trend).toEqual([{ time: server.clock.now() - HOUR_MS, online: 1, simulated: 0 }])
  expect(home.products).toMatchObject([{ productId, properties: 5, devices: 2, online: 1, isExample: false }])

  expect((await homeOf(other)).devices.online).toBe(0)
  expect((await homeOf(other)).trend).toEqual([{ time: home.trend[0]?.time, online: 0, simulated: 0 }])
  const all = await homeOf(server.as('administrator'), true)
  expect(all).toMatchObject({ devices: { online: 1 }, trend: [{ online: 1 }], productTotal: 1 })
})

test('the next step of a product knows whether its hardware is complete', async () => {
  const owner = server.as('developer', 'hardware')
  const { productId } = await createdPlug(owner)
  const openStep = async () => (await homeOf(owner)).products[0]?.openStep
  expect(await openStep()).toBeNull()
  await owner.call(addFeature, { productId, ...switchFeature })
  await makeDevice(owner, productId)
  expect(await openStep()).toBe('hardware')
  const { moduleId, firmwareId } = await moduleWithFirmware(server)
  await owner.call(chooseModule, { productId, moduleId })
  expect(await openStep()).toBe('firmware')
  await owner.call(selectFirmware, { productId, firmwareId })
  expect(await openStep()).toBeNull()
})

test('what was rejected or did not fit is counted by cause for an hour, for the owner only', async () => {
  const owner = server.as('developer', 'faults')
  const productId = await makeProduct(server, owner)
  const device = await makeDevice(owner, productId)
  const { ports } = server.domains.devices
  const wrong = { ...signedRequest(device, server.clock.now()), password: Buffer.from('wrong') }
  await ports.authenticate(wrong)
  await ports.authenticate(wrong)
  const identity = await connect(server, transport, device)
  await uplink(server, identity, { data: { temp: 999 } })

  await eventually(async () => ((await homeOf(owner)).faults.length === 2 ? true : undefined))
  const { faults } = await homeOf(owner)
  const last = { productId, serial: device.serial, productName: 'Lamp', products: 1 }
  expect(faults).toEqual([
    expect.objectContaining({ kind: 'rejected', cause: 'signature', times: 2, ...last }),
    expect.objectContaining({ kind: 'offModel', cause: '422', times: 1, ...last }),
  ])
  expect((await homeOf(server.as('developer', 'new'))).faults).toEqual([])
  expect((await homeOf(server.as('administrator'), true)).faults).toEqual(faults)

  server.clock.advance(HOUR_MS)
  expect((await homeOf(owner)).faults).toEqual([])
})

test('changes of stages are listed with the account that made them', async () => {
  const owner = server.as('developer', 'faults')
  const [product] = (await homeOf(owner)).products
  const productId = product?.productId ?? ''
  await server.db
    .insertInto('product_stage_moves')
    .values({
      product_id: productId,
      event: 'finishDevelopment',
      from_stage: 1,
      to_stage: 2,
      at: new Date(server.clock.now()),
      by_account: (await owner.account()).accountId,
    })
    .execute()
  const { account } = await owner.account()
  const expected = [{ kind: 'stage', productId, stage: 2, account, time: server.clock.now() }]
  expect((await homeOf(owner)).changes).toMatchObject(expected)
  expect((await homeOf(server.as('administrator'), true)).changes).toMatchObject(expected)
  expect((await homeOf(server.as('developer', 'new'))).changes).toEqual([])
})

test('only administrators see all products', async () => {
  await expect(homeOf(server.as('developer'), true)).rejects.toMatchObject(refused('access.denied'))
})

test('samples older than a day are not shown, and are deleted', async () => {
  server.clock.advance(26 * HOUR_MS)
  await sample()
  const { trend } = await homeOf(server.as('administrator', 'later'), true)
  expect(trend).toEqual([{ time: server.clock.now(), online: 2, simulated: 0 }])
  const rows = await server.db.selectFrom('online_samples').select('at').execute()
  expect(new Set(rows.map(({ at }) => Number(at)))).toEqual(new Set([server.clock.now()]))
})
