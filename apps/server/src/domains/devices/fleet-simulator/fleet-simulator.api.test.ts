import { addDevice, getDevice, listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import {
  getFleet,
  makeSimulatedDevices,
  removeFleet,
  startFleet,
  stopFleet,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { fleetLimits } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.limits.ts'
import { fleetStatus, noCounts, usualFleetSettings } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { selectFirmware } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { refusals } from '@slipway/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { addVersion } from '../../catalog/modules/testing/modules-samples.ts'
import { stock, V1, V2 } from '../../products/firmware/testing/firmware-rig.ts'
import { deviceTotals, makeProduct, signedRequest } from '../devices/testing/devices-rig.ts'
import { fleetOf, start } from './testing/fleet-rig.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

const make = (productId: string, count = 2) => owner.call(makeSimulatedDevices, { productId, count })
const serialsOf = async (productId: string) =>
  (await owner.call(listDevices, { productId })).items.map(({ serial }) => serial).toSorted()
const release = (productId: string) =>
  server.db
    .updateTable('products')
    .set({ publish_status: publishStatus.released })
    .where('id', '=', productId)
    .execute()

describe('a fleet', () => {
  test('is none at first, and may be started', async () => {
    const productId = await makeProduct(server, owner)
    expect(await fleetOf(owner, productId)).toEqual({
      productId,
      status: fleetStatus.none,
      count: 0,
      made: 0,
      connected: 0,
      settings: usualFleetSettings,
      counts: noCounts,
      startTime: null,
      stopReason: '',
      isWaiting: false,
      mayRun: true,
    })
  })

  test('runs the factory version, or the one before it where that is the newest', async () => {
    const { productId, firmwareId, operator, packages } = await stock(server, owner)
    const runs = async (firmwarePackageId: string) => {
      await owner.call(selectFirmware, { productId, firmwareId, firmwarePackageId })
      return (await make(productId, 1)).firmware.map(({ version }) => version)
    }
    expect(await runs(packages[1])).toEqual([V1])
    const { firmwarePackageId } = await addVersion(operator, firmwareId, 'V1.2.0 build 260301')
    expect(await runs(packages[0])).toEqual([V1])
    expect(await runs(packages[1])).toEqual([V2])
    expect(await runs(firmwarePackageId)).toEqual([V2])
  })

  test('has its devices as soon as it is started, with the settings that were asked for', async () => {
    const productId = await makeProduct(server, owner)
    const fleet = await start(owner, productId, { count: 3, lossPercent: 7 })
    expect(fleet).toMatchObject({ status: fleetStatus.running, count: 3, made: 3, settings: { lossPercent: 7 } })
    expect(fleet.startTime).toBe(server.clock.now())
    expect(await serialsOf(productId)).toEqual(['sim-0001', 'sim-0002', 'sim-0003'])
  })

  test('says that it waits where no process of the servers runs it', async () => {
    const productId = await makeProduct(server, owner)
    expect(await start(owner, productId)).toMatchObject({ isWaiting: false })
    server.clock.advance(fleetLimits.takenWithinMs + 1)
    expect(await fleetOf(owner, productId)).toMatchObject({ status: fleetStatus.running, isWaiting: true })
    expect(await owner.call(stopFleet, { productId })).toMatchObject({ isWaiting: false })
  })

  test('is as usual where nothing is said', async () => {
    const productId = await makeProduct(server, owner)
    const { settings } = await owner.call(startFleet, { productId, count: 1 })
    expect(settings).toEqual(usualFleetSettings)
  })

  test('is one a product: a second start is refused', async () => {
    const productId = await makeProduct(server, owner)
    await start(owner, productId)
    await expect(start(owner, productId)).rejects.toMatchObject(refused('fleet-simulator.running'))
    await expect(make(productId)).rejects.toMatchObject(refused('fleet-simulator.running'))
  })

  test('of two that are started at once, one is', async () => {
    const productId = await makeProduct(server, owner)
    const both = await Promise.allSettled([start(owner, productId), start(owner, productId)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await serialsOf(productId)).toHaveLength(3)
  })

  test('of more than 1,000 devices is refused, naming the limit', async () => {
    const productId = await makeProduct(server, owner)
    const tooMany = { productId, count: 1_001 }
    for (const call of [startFleet, makeSimulatedDevices]) {
      const code = refusals['request.invalid']
      const data = { field: 'count', limit: fleetLimits.devices.max }
      await expect(owner.call(call, tooMany)).rejects.toMatchObject({ code, data })
    }
    expect(await fleetOf(owner, productId)).toMatchObject({ status: fleetStatus.none, made: 0 })
  })

  test('that would report too often, or that no server has room for, is refused', async () => {
    const productId = await makeProduct(server, owner)
    const fast = start(owner, productId, { count: 201, intervalSeconds: 1 })
    await expect(fast).rejects.toMatchObject(refused('fleet-simulator.tooFast'))
    const crowded = await makeProduct(server, owner)
    await server.db
      .insertInto('simulated_fleets')
      .values({
        product_id: crowded,
        status: fleetStatus.running,
        device_count: 1_000,
        settings: JSON.stringify(usualFleetSettings),
      })
      .execute()
    const most = fleetLimits.devicesRunning - 1_000
    const full = start(owner, productId, { count: most, intervalSeconds: 60 })
    await expect(full).rejects.toMatchObject(refused('fleet-simulator.serversFull'))
    await server.db.deleteFrom('simulated_fleets').where('product_id', '=', crowded).execute()
  })

  test('of a released product is refused, and the page knows before', async () => {
    const productId = await makeProduct(server, owner)
    await release(productId)
    expect(await fleetOf(owner, productId)).toMatchObject({ mayRun: false })
    await expect(start(owner, productId)).rejects.toMatchObject(refused('fleet-simulator.released'))
    await expect(make(productId)).rejects.toMatchObject(refused('fleet-simulator.released'))
  })

  test('is stopped once, keeps its devices, and is started again with more', async () => {
    const productId = await makeProduct(server, owner)
    await start(owner, productId, { count: 2 })
    const stopped = await owner.call(stopFleet, { productId })
    expect(stopped).toMatchObject({ status: fleetStatus.stopped, stopReason: 'asked', made: 2 })
    const again = owner.call(stopFleet, { productId })
    await expect(again).rejects.toMatchObject(refused('fleet-simulator.notRunning'))
    expect(await start(owner, productId, { count: 4 })).toMatchObject({ made: 4, stopReason: '' })
    expect(await serialsOf(productId)).toEqual(['sim-0001', 'sim-0002', 'sim-0003', 'sim-0004'])
  })

  test('is removed by whoever has time, and nothing is begun until it is', async () => {
    const productId = await makeProduct(server, owner)
    const none = owner.call(removeFleet, { productId })
    await expect(none).rejects.toMatchObject(refused('fleet-simulator.none'))
    await start(owner, productId)
    expect(await owner.call(removeFleet, { productId })).toMatchObject({ status: fleetStatus.removing })
    await expect(start(owner, productId)).rejects.toMatchObject(refused('fleet-simulator.removing'))
    const twice = owner.call(removeFleet, { productId })
    await expect(twice).rejects.toMatchObject(refused('fleet-simulator.removing'))
  })

  test('of a foreign or absent product is refused alike', async () => {
    const productId = await makeProduct(server, owner)
    await start(owner, productId)
    const stranger = server.as('developer', 'stranger')
    for (const id of [productId, '0'.repeat(32)]) {
      for (const call of [getFleet, stopFleet, removeFleet])
        await expect(stranger.call(call, { productId: id })).rejects.toMatchObject(refused('products.notFound'))
      for (const call of [startFleet, makeSimulatedDevices])
        await expect(stranger.call(call, { productId: id, count: 1 })).rejects.toMatchObject(
          refused('products.notFound'),
        )
    }
  })
})

describe('simulated devices', () => {
  test('are marked in the list and on their page, can be left out, and are in no total of real ones', async () => {
    const productId = await makeProduct(server, owner)
    await owner.call(addDevice, { productId, serial: 'real' })
    await start(owner, productId, { count: 2 })
    const listed = async (simulated?: boolean) => {
      const { items, total } = await owner.call(listDevices, { productId, simulated })
      return { total, serials: items.map(({ serial }) => serial).toSorted() }
    }
    expect(await listed()).toEqual({ total: 3, serials: ['real', 'sim-0001', 'sim-0002'] })
    expect(await listed(false)).toEqual({ total: 1, serials: ['real'] })
    expect(await listed(true)).toEqual({ total: 2, serials: ['sim-0001', 'sim-0002'] })
    const found = await owner.call(listDevices, { productId, keyword: 'sim-', simulated: false })
    expect(found).toEqual({ items: [], total: 0 })
    const { device } = await owner.call(getDevice, { productId, serial: 'sim-0001' })
    expect(device).toMatchObject({ isSimulated: true, isVirtual: false })
    expect((await owner.call(getDevice, { productId, serial: 'real' })).device.isSimulated).toBe(false)
    expect(await deviceTotals(server, productId)).toEqual({ total: 1, online: 0 })
  })

  test('leave the serial number of a real device to it', async () => {
    const productId = await makeProduct(server, owner)
    await owner.call(addDevice, { productId, serial: 'sim-0002' })
    await start(owner, productId, { count: 2 })
    const { items } = await owner.call(listDevices, { productId, simulated: true })
    expect(items.map(({ serial }) => serial).toSorted()).toEqual(['sim-0001', 'sim-0003'])
  })

  test('for a simulator elsewhere come with secrets that are new each time', async () => {
    const productId = await makeProduct(server, owner)
    const first = await make(productId, 1)
    const second = await make(productId, 2)
    expect(second.devices.map(({ serial }) => serial)).toEqual(['sim-0001', 'sim-0002'])
    expect(second.features.map(({ deKey }) => deKey)).toContain('temp')
    expect(await fleetOf(owner, productId)).toMatchObject({ status: fleetStatus.stopped, made: 2, stopReason: '' })
    const letsIn = async ({ devices: [key] }: typeof first) => {
      const device = { productId, serial: '', deviceSecret: '', ...key }
      return (await server.domains.devices.ports.authenticate(signedRequest(device, server.clock.now()))).ok
    }
    expect([await letsIn(first), await letsIn(second)]).toEqual([false, true])
  })

  test('leave one entry in the audit log, without their secrets and without a line for each', async () => {
    const productId = await makeProduct(server, owner)
    const { devices } = await make(productId, 3)
    const changes = await server.db
      .selectFrom('audit_changes')
      .select(['object_type', 'call', 'after'])
      .where('product_id', '=', productId)
      .where('call', '=', 'fleet-simulator.makeSimulatedDevices')
      .execute()
    expect(changes.map(({ object_type }) => object_type)).toEqual(['simulated_fleets'])
    const entries = await server.db.selectFrom('audit_entries').select(['input', 'call']).execute()
    const written = JSON.stringify([changes, entries])
    for (const { deviceSecret } of devices) expect(written).not.toContain(deviceSecret)
  })

  test('of which one is deleted are one less', async () => {
    const productId = await makeProduct(server, owner)
    await start(owner, productId, { count: 2 })
    await server.db.deleteFrom('devices').where('product_id', '=', productId).where('serial', '=', 'sim-0001').execute()
    expect(await fleetOf(owner, productId)).toMatchObject({ made: 1 })
  })
})
