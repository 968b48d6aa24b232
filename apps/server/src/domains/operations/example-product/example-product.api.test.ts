import { addDevice, deleteDevice, listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { getFleet } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { fleetStatus } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { bindDevProduct } from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import {
  addExampleProduct,
  removeExampleProduct,
} from '@slipway/contract/operations/example-product/example-product.calls.ts'
import { getConsoleHome } from '@slipway/contract/operations/console-home/console-home.calls.ts'
import { deleteProduct, getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const add = (owner: Caller) => owner.call(addExampleProduct, { productName: 'Example sensor' })

test('an example has features, a virtual device and 20 simulated devices that run', async () => {
  const owner = server.as('developer')
  const { productId, serial, deKey } = await add(owner)
  expect(deKey).toBe('temperature')
  expect(await owner.call(getFleet, { productId })).toMatchObject({ status: fleetStatus.running, count: 20 })
  expect(await owner.call(bindDevProduct, { id: productId })).toMatchObject({ bindStatus: 1 })
  expect((await owner.call(listDevices, { productId, pageSize: 50 })).items.map((device) => device.serial)).toContain(
    serial,
  )
  const home = await owner.call(getConsoleHome, {})
  expect(home.example).toEqual({ productId })
  // Simulated devices are counted apart, as everywhere.
  expect(home.products).toMatchObject([{ productId, isExample: true, devices: 0, online: 0, simulated: 20 }])
})

test('an account has one example, however often the button is pressed', async () => {
  const owner = server.as('developer', 'twice')
  const made = await Promise.all([add(owner), add(owner)].map((attempt) => attempt.catch(() => undefined)))
  const { productId } = await add(owner)
  expect(made.filter((one) => one?.productId === productId).length).toBeGreaterThan(0)
  expect((await owner.call(getConsoleHome, {})).productTotal).toBe(1)
})

test('one call removes it with its simulated and virtual devices', async () => {
  const owner = server.as('developer', 'remover')
  const { productId } = await add(owner)
  await owner.call(removeExampleProduct, {})
  await expect(owner.call(getProduct, { productId })).rejects.toMatchObject(refused('products.notFound'))
  const fleet = await server.db
    .selectFrom('simulated_fleets')
    .select('status')
    .where('product_id', '=', productId)
    .execute()
  expect(fleet).toEqual([{ status: fleetStatus.removing }])
  expect(
    await server.db.selectFrom('virtual_devices').selectAll().where('product_id', '=', productId).execute(),
  ).toEqual([])
  await expect(owner.call(removeExampleProduct, {})).rejects.toMatchObject(refused('example-product.none'))
  expect((await add(owner)).productId).not.toBe(productId)
})

test('an example with devices of one’s own stays, and the refusal says how many', async () => {
  const owner = server.as('developer', 'user')
  const { productId } = await add(owner)
  await owner.call(addDevice, { productId, serial: 'mine-1' })
  await expect(owner.call(removeExampleProduct, {})).rejects.toMatchObject(refused('example-product.inUse'))
  await owner.call(deleteDevice, { productId, serial: 'mine-1' })
  await owner.call(removeExampleProduct, {})
})

test('an example deleted in the list is none; another account’s is not touched', async () => {
  const [owner, other] = [server.as('developer', 'lister'), server.as('developer', 'other')]
  const { productId } = await add(owner)
  await expect(other.call(removeExampleProduct, {})).rejects.toMatchObject(refused('example-product.none'))
  await owner.call(deleteProduct, { productId })
  expect((await owner.call(getConsoleHome, {})).example).toBeNull()
  await expect(owner.call(removeExampleProduct, {})).rejects.toMatchObject(refused('example-product.none'))
})

test('without its category there is no example, and the refusal says why', async () => {
  const owner = server.as('developer', 'late')
  await server.db
    .updateTable('sub_categories')
    .set({ identifier: 'gone' })
    .where('identifier', '=', 'temperature_humidity')
    .execute()
  await expect(add(owner)).rejects.toMatchObject(refused('example-product.noCategory'))
})
