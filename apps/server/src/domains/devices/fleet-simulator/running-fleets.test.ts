import {
  callAction,
  getDevice,
  listDeviceEvents,
  setProperties,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { addFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import {
  makeSimulatedDevices,
  removeFleet,
  stopFleet,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { fleetStatus } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { connectDevice } from '@slipway/device-sdk/device.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { deviceTotals, makeDevice, makeProduct } from '../devices/testing/devices-rig.ts'
import { eventually } from '../../../testing/eventually.ts'
import { fleetOf, fleetServer, makeTalkative, start, untilFleet, type FleetServer } from './testing/fleet-rig.ts'
import { HOLD_MS } from './running-fleets.ts'

let server: TestServer
let fleets: FleetServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  fleets = await fleetServer(server)
  fleets.open()
  owner = server.as('developer')
})
afterAll(async () => {
  await fleets.stop()
  await server[Symbol.asyncDispose]()
})

const INTERVAL_MS = 12_500
/** The time of the next report of each device. */
const later = () => server.clock.advance(INTERVAL_MS)
const ofProduct = (productId: string, serial = 'sim-0001') => ({ productId, serial })
const shown = (productId: string, serial?: string) => owner.call(getDevice, ofProduct(productId, serial))

/** Stored messages of the product's devices, by code. */
async function codesOf(productId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ code: number; n: number }>`
    select m.code, count(*)::int as n from device_messages m join devices d on d.id = m.device_id
    where d.product_id = ${productId} group by m.code`.execute(server.db)
  return new Map(rows.map(({ code, n }) => [code, n]))
}

/** Stops the fleet, because it would still run during the next test. */
async function stopped(productId: string): Promise<void> {
  await owner.call(stopFleet, { productId })
  await untilFleet(owner, productId, ({ connected }) => connected === 0)
}

describe('a fleet on the wire', () => {
  test('of 20 reports what its model allows, tells events, and leaves the totals of real devices alone', async () => {
    const productId = await makeTalkative(server, owner)
    const own = await makeDevice(owner, productId)
    const real = await connectDevice({ ...own, url: `mqtt://127.0.0.1:${fleets.mqttPort}`, now: server.clock.now })
    await start(owner, productId, { count: 20, eventPercent: 50, delayPercent: 10, driftSeconds: 60 })
    await untilFleet(owner, productId, ({ connected }) => connected === 20)
    expect(await fleetOf(owner, productId)).toMatchObject({ isWaiting: false })
    await eventually(async () => (await deviceTotals(server, productId)).online === 1)
    expect(await deviceTotals(server, productId)).toEqual({ total: 1, online: 1 })
    await real.close()
    await untilFleet(owner, productId, ({ counts }) => counts.reports >= 100 && counts.events >= 20, later)
    await eventually(async () => (await deviceTotals(server, productId)).online === 0)
    await stopped(productId)

    expect([...(await codesOf(productId)).keys()]).toEqual([200])
    expect(await fleetOf(owner, productId)).toMatchObject({ counts: { refused: 0 } })
    const { device, properties } = await shown(productId)
    expect(device).toMatchObject({ isSimulated: true, online: false })
    expect(properties.map(({ deKey }) => deKey).toSorted()).toEqual(['mode', 'name', 'scenes', 'sw', 'temp'])
    expect(properties.filter(({ unmodelled }) => unmodelled !== null)).toEqual([])
    const events = await Promise.all(
      Array.from({ length: 20 }, (_, at) => `sim-${String(at + 1).padStart(4, '0')}`).map((serial) =>
        owner.call(listDeviceEvents, ofProduct(productId, serial)),
      ),
    )
    const told = events.flatMap(({ items }) => items)
    expect(told.length).toBeGreaterThanOrEqual(20)
    expect(new Set(told.map(({ deKey, unmodelled }) => `${deKey} ${unmodelled}`))).toEqual(new Set(['alarm null']))
  })

  test('answers what is set and called, and refuses where it is told to', async () => {
    const productId = await makeTalkative(server, owner)
    await start(owner, productId, { count: 1 })
    await untilFleet(owner, productId, ({ connected }) => connected === 1)
    await owner.call(setProperties, { ...ofProduct(productId), data: { sw: true, level: 4 } })
    await owner.call(callAction, { ...ofProduct(productId), deKey: 'blink' })
    const commands = await eventually(async () => {
      const all = (await shown(productId)).commands
      return all.length === 2 && all.every(({ status }) => status === commandStatus.acked) && all
    })
    expect(commands.find(({ action }) => action === 'blink')).toMatchObject({
      output: { level: expect.any(Number) },
      unmodelled: null,
    })
    await eventually(async () => (await shown(productId)).properties.some((one) => one.deKey === 'sw' && one.value))
    await untilFleet(owner, productId, ({ counts }) => counts.replies === 2)
    await stopped(productId)

    await start(owner, productId, { count: 1, refusePercent: 100 })
    await untilFleet(owner, productId, ({ connected }) => connected === 1)
    await owner.call(setProperties, { ...ofProduct(productId), data: { sw: false } })
    await eventually(async () => (await shown(productId)).commands[0]?.status === commandStatus.failed)
    await stopped(productId)
  })

  test('goes offline and comes back, and loses what it is told to lose', async () => {
    const productId = await makeProduct(server, owner)
    await start(owner, productId, { count: 2, lossPercent: 100 })
    await untilFleet(owner, productId, ({ counts }) => counts.lost >= 4, later)
    expect(await codesOf(productId)).toEqual(new Map())
    await stopped(productId)

    await start(owner, productId, { count: 1, offlinePercent: 100, offlineSeconds: 5 })
    await untilFleet(owner, productId, ({ connected }) => connected === 1)
    await untilFleet(owner, productId, ({ connected }) => connected === 0, later)
    await untilFleet(
      owner,
      productId,
      ({ connected }) => connected === 1,
      () => server.clock.advance(1_000),
    )
    await stopped(productId)
  })

  test('follows a model that changes', async () => {
    const productId = await makeProduct(server, owner)
    await start(owner, productId, { count: 1 })
    await untilFleet(owner, productId, ({ counts }) => counts.reports > 0, later)
    const deName = { zh: '湿度', en: 'Humidity' }
    const deInput = { type: 'integer' as const, minimum: 0, maximum: 100 }
    await owner.call(addFeature, { productId, featureType: 1, deKey: 'humidity', transType: 1, deName, deInput })
    expect((await owner.call(listFeatures, { productId })).customizeFeatures.length).toBe(6)
    await eventually(async () => {
      later()
      return (await shown(productId)).properties.some(({ deKey }) => deKey === 'humidity')
    })
    await stopped(productId)
  })

  test('ends when its product is released', async () => {
    const productId = await makeProduct(server, owner)
    await start(owner, productId, { count: 1 })
    await untilFleet(owner, productId, ({ connected }) => connected === 1)
    await server.db
      .updateTable('products')
      .set({ publish_status: publishStatus.released })
      .where('id', '=', productId)
      .execute()
    const fleet = await untilFleet(owner, productId, ({ status, connected }) => status !== 1 && connected === 0)
    expect(fleet).toMatchObject({ status: fleetStatus.stopped, stopReason: 'released' })
  })

  test('is not started while someone else has its devices connected', async () => {
    const productId = await makeProduct(server, owner)
    const { devices, mqttPort } = await owner.call(makeSimulatedDevices, { productId, count: 1 })
    expect(mqttPort).toBe(server.parts.deployment.mqttPort)
    const [key = { serial: '', deviceSecret: '' }] = devices
    const url = `mqtt://127.0.0.1:${fleets.mqttPort}`
    const elsewhere = await connectDevice({ productId, ...key, url, now: server.clock.now })
    await untilFleet(owner, productId, ({ connected }) => connected === 1)
    await expect(start(owner, productId)).rejects.toMatchObject(refused('fleet-simulator.inUse'))
    await elsewhere.close()
    await untilFleet(owner, productId, ({ connected }) => connected === 0)
    await start(owner, productId, { count: 1 })
    await stopped(productId)
  })

  test('is removed with all that it reported, while it runs', async () => {
    const productId = await makeTalkative(server, owner)
    await start(owner, productId, { count: 25, eventPercent: 100 })
    await untilFleet(owner, productId, ({ counts }) => counts.reports >= 25 && counts.events >= 25, later)
    const ids = await server.db.selectFrom('devices').select('id').where('product_id', '=', productId).execute()
    await owner.call(removeFleet, { productId })
    await untilFleet(owner, productId, ({ status }) => status === fleetStatus.none)
    expect(await fleetOf(owner, productId)).toMatchObject({ made: 0, connected: 0, count: 0 })
    const left = async (table: 'device_messages' | 'device_reports' | 'device_events' | 'device_onoff') =>
      (
        await server.db
          .selectFrom(table)
          .select('device_id')
          .where(
            'device_id',
            'in',
            ids.map(({ id }) => id),
          )
          .execute()
      ).length
    expect(await left('device_messages')).toBe(0)
    expect(await left('device_reports')).toBe(0)
    expect(await left('device_events')).toBe(0)
    expect(await left('device_onoff')).toBe(0)
    const counters = await server.db
      .selectFrom('counters')
      .select('scope')
      .where('key', 'in', [productId, ...ids.map(({ id }) => String(id))])
      .where('n', '<>', 0)
      .execute()
    expect(counters.map(({ scope }) => scope).filter((scope) => scope.startsWith('device'))).toEqual([])
  })
})

describe('several processes', () => {
  test('leave a fleet to one of them, and the next takes it over where that ends', async () => {
    await using own = await startTestServer()
    const [first, second] = [await fleetServer(own), await fleetServer(own)]
    const developer = own.as('developer')
    const productId = await makeProduct(own, developer)
    const running = first.open()
    await start(developer, productId, { count: 3 })
    await untilFleet(developer, productId, ({ connected }) => connected === 3)
    second.open()
    const reported = await untilFleet(
      developer,
      productId,
      ({ counts }) => counts.reports >= 3,
      () => own.clock.advance(INTERVAL_MS),
    )
    expect([first, second].map(({ gateway }) => gateway.metrics().connections)).toEqual([3, 0])

    await running.stop()
    await eventually(() => first.gateway.metrics().connections === 0)
    first.open()
    const goesOn = await untilFleet(developer, productId, ({ connected }) => connected === 3)
    expect(goesOn).toMatchObject({ status: fleetStatus.running, stopReason: '' })
    expect(goesOn.counts.reports).toBeGreaterThanOrEqual(reported.counts.reports)
    await first.stop()
    await second.stop()
  })

  test('let go at once of a fleet that they take while they end', async () => {
    await using own = await startTestServer()
    const developer = own.as('developer')
    const productId = await makeProduct(own, developer)
    await start(developer, productId, { count: 1 })
    const ending = await fleetServer(own)
    await ending.open().stop()
    expect(await own.db.selectFrom('simulated_fleets').select(['holder', 'held_until']).execute()).toEqual([
      { holder: null, held_until: null },
    ])
    await ending.stop()
  })

  test('take a fleet whose process was killed once it was not heard of for a while', async () => {
    await using own = await startTestServer()
    const developer = own.as('developer')
    const productId = await makeProduct(own, developer)
    await start(developer, productId, { count: 1 })
    const killed = {
      holder: '00000000-0000-4000-8000-000000000000',
      held_until: new Date(own.clock.now() + HOLD_MS),
    }
    await own.db.updateTable('simulated_fleets').set(killed).where('product_id', '=', productId).execute()
    const early = await fleetServer(own)
    const looked = early.open()
    await looked.stop()
    expect(early.gateway.metrics().connections).toBe(0)
    own.clock.advance(HOLD_MS + 1)
    early.open()
    await untilFleet(developer, productId, ({ connected }) => connected === 1)
    await early.stop()
  })

  test('take a fleet of a killed process immediately where no other process can have it', async () => {
    await using own = await startTestServer()
    const developer = own.as('developer')
    const productId = await makeProduct(own, developer)
    await start(developer, productId, { count: 1 })
    const killed = {
      holder: '00000000-0000-4000-8000-000000000000',
      held_until: new Date(own.clock.now() + HOLD_MS),
    }
    await own.db.updateTable('simulated_fleets').set(killed).where('product_id', '=', productId).execute()
    const alone = await fleetServer(own)
    alone.open({ isAlone: true })
    await untilFleet(developer, productId, ({ connected }) => connected === 1)
    await alone.stop()
  })
})
