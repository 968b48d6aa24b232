import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { deleteDevice, disableDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import {
  deviceCommandEnded,
  deviceEventReceived,
  deviceOffline,
  deviceOnline,
} from '@slipway/contract/devices/devices/devices.events.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterCommit } from '../../../events/subscriptions.ts'
import type { DeviceIdentity, PresenceChange } from '../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink, type OwnDevice } from './testing/devices-rig.ts'
import { presenceStore } from './presence/presence.store.ts'
import { topologyRig, type TopologyRig } from './testing/topology-rig.ts'

const transport = recordingTransport()
let server: TestServer
let rig: TopologyRig
let told: { name: string; serial: string; payload: object }[] = []

const events = [deviceOnline, deviceOffline, deviceEventReceived, deviceCommandEnded] as const
const listeners = events.map((event) =>
  afterCommit(event, { subscriber: 'test' }, async (payload) => {
    told.push({ name: event.name, serial: payload.serial, payload })
  }),
)

beforeAll(async () => {
  server = await startTestServer({ subscriptions: listeners })
  server.domains.devices.attach(transport)
  rig = await topologyRig(server, transport)
})
afterAll(() => server[Symbol.asyncDispose]())

const ports = () => server.domains.devices.ports
const off = (session: string): PresenceChange => ({ online: false, ip: '192.0.2.7', session, reason: 'connectionLost' })

/** The domain events of a device since the last call, in order; an offline event with its reason. */
async function eventsOf({ serial }: { serial: string }): Promise<string[]> {
  await server.domains.outbox.deliverDue()
  const own = told.filter((one) => one.serial === serial)
  told = told.filter((one) => one.serial !== serial)
  return own.map(({ name, payload }) => ('reason' in payload ? `${name} ${String(payload.reason)}` : name))
}

const payloadsOf = async ({ serial }: OwnDevice): Promise<object[]> => {
  await server.domains.outbox.deliverDue()
  return told.filter((one) => one.serial === serial).map(({ payload }) => payload)
}

async function online(): Promise<{ own: OwnDevice; device: DeviceIdentity }> {
  const own = await makeDevice(rig.owner(), rig.subProduct)
  return { own, device: await connect(server, transport, own) }
}

const jobs = (name: string) => server.domains.devices.jobs.find((job) => job.name === name)?.run()

describe('a device that comes and goes', () => {
  test('is published as online and offline once each, with its names, the time and the reason', async () => {
    const { own, device } = await online()
    const at = server.clock.now()
    const { deviceId, productId, serial } = device
    const facts = { deviceId, productId, serial, isVirtual: false, isSimulated: false }
    expect(await payloadsOf(own)).toEqual([{ ...facts, at }])
    expect(await eventsOf(own)).toEqual(['device.online'])
    server.clock.advance(1000)
    await ports().onPresence(device, off(`s-${serial}`))
    await ports().onPresence(device, off(`s-${serial}`))
    expect(await payloadsOf(own)).toEqual([{ ...facts, at: at + 1000, reason: 'connectionLost' }])
    expect(await eventsOf(own)).toEqual(['device.offline connectionLost'])
  })

  test('is published as offline before online where another connection takes over', async () => {
    const { own, device } = await online()
    await ports().onPresence(device, { online: true, ip: '192.0.2.8', session: 'second' })
    await ports().onPresence(device, off(`s-${own.serial}`))
    expect(await eventsOf(own)).toEqual(['device.online', 'device.offline takenOver', 'device.online'])
  })

  test('publishes nothing where its session continues in another process, and offline once that process is dead', async () => {
    const { own, device } = await online()
    expect(await eventsOf(own)).toEqual(['device.online'])
    const [at, otherProcess] = [server.clock.now(), 77]
    const { deviceId, epoch } = device
    const other = presenceStore(server.db.pool, otherProcess)
    const session = `s-${own.serial}`
    await other.write([{ deviceId, epoch, at, ip: '192.0.2.7', session, online: true, reason: '', port: undefined }])
    expect(await eventsOf(own)).toEqual([])
    await other.endSessionsOf(otherProcess, { at, on: server.db.pool })
    expect(await eventsOf(own)).toEqual(['device.offline serverRestart'])
  })

  test('is published in bulk: one event for each of many that come in one statement', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => makeDevice(rig.owner(), rig.subProduct)))
    await Promise.all(many.map((own) => connect(server, transport, own)))
    for (const own of many) expect(await eventsOf(own)).toEqual(['device.online'])
  })
})

describe('a sub-device', () => {
  test('is published as online at its login and offline at its logout, once each', async () => {
    const { gateway, sub } = await rig.carrying()
    expect(await rig.login(gateway, sub)).toMatchObject({ code: 200 })
    expect(await eventsOf(sub)).toEqual(['device.online'])
    for (let n = 0; n < 2; n++) await rig.say(gateway, 'up/sub/logout', { sub: sub.serial })
    const [first, ...others] = await eventsOf(sub)
    expect([first?.split(' ')[0], others]).toEqual(['device.offline', []])
  })

  test('goes offline with its gateway', async () => {
    const { own, gateway, sub } = await rig.carrying()
    await ports().onPresence(gateway, off(`s-${own.serial}`))
    expect(await eventsOf(own)).toEqual(['device.online', 'device.offline connectionLost'])
    expect(await eventsOf(sub)).toEqual(['device.online', 'device.offline gatewayOffline'])
  })

  test('that connects by itself leaves its gateway: offline there, online here', async () => {
    const { sub } = await rig.carrying()
    await connect(server, transport, sub)
    expect(await eventsOf(sub)).toEqual(['device.online', 'device.offline takenOver', 'device.online'])
  })

  test('that is logged in by a gateway loses its own connection first', async () => {
    const { gateway, sub } = await rig.carrying({ isIn: false })
    await connect(server, transport, sub)
    expect(await rig.login(gateway, sub)).toMatchObject({ code: 200 })
    expect(await eventsOf(sub)).toEqual(['device.online', 'device.offline takenOver', 'device.online'])
  })

  test('is published as offline where it is disabled or its product deleted', async () => {
    const { sub } = await rig.carrying()
    await rig.owner().call(disableDevice, { productId: sub.productId, serial: sub.serial })
    expect(await eventsOf(sub)).toEqual(['device.online', 'device.offline kicked'])
    const productId = await makeProduct(server)
    const { gateway } = await rig.gatewayOnline()
    const gone = await rig.carry(gateway, { productId })
    await rig.owner().call(deleteProduct, { productId })
    expect(await eventsOf(gone)).toEqual(['device.online', 'device.offline kicked'])
  })
})

describe('an event that a device reports', () => {
  test('is published with the row id of its data', async () => {
    const { own, device } = await online()
    await eventsOf(own)
    const reportedAt = server.clock.now() - 5000
    await uplink(server, device, { data: {}, time: reportedAt }, { tail: 'up/event/doorbell' })
    const { rows } = await server.db.pool.query<{ id: number }>('select id from device_events where device_id = $1', [
      device.deviceId,
    ])
    expect(await payloadsOf(own)).toMatchObject([
      { deKey: 'doorbell', eventId: rows[0]?.id, status: 1, at: server.clock.now(), productId: own.productId },
    ])
    expect(await eventsOf(own)).toEqual(['device.eventReceived'])
  })
})

describe('a command', () => {
  const enqueue = async (expire = 60) => {
    const { own, device } = await online()
    await eventsOf(own)
    const name = { productId: own.productId, serial: own.serial }
    const { commandId } = await rig.owner().call(setProperties, { ...name, data: { level: 5 }, expire })
    return { own, device, id: commandId }
  }
  const reply = (device: DeviceIdentity, id: string, code: number) =>
    uplink(server, device, { id, code }, { tail: 'up/property/set/reply' })

  test.each([
    ['answered', 200, commandStatus.acked],
    ['refused', 500, commandStatus.failed],
  ])('that is %s has ended, once', async (_how, code, status) => {
    const { own, device, id } = await enqueue()
    await reply(device, id, code)
    await reply(device, id, 200)
    expect(await payloadsOf(own)).toMatchObject([{ commandId: Number(id), tail: 'down/property/set', status, code }])
    expect(await eventsOf(own)).toEqual(['device.commandEnded'])
  })

  test('that expires has ended; its late answer is no second end', async () => {
    const { own, device, id } = await enqueue(1)
    server.clock.advance(2000)
    await jobs('devices.expire-commands')
    expect(await payloadsOf(own)).toMatchObject([{ commandId: Number(id), status: commandStatus.expired, code: null }])
    expect(await eventsOf(own)).toEqual(['device.commandEnded'])
    await reply(device, id, 200)
    await jobs('devices.expire-commands')
    expect(await eventsOf(own)).toEqual([])
  })
})

test('a deleted device publishes nothing more, and earlier events are delivered', async () => {
  const { own } = await online()
  await rig.owner().call(deleteDevice, { productId: own.productId, serial: own.serial })
  expect((await eventsOf(own))[0]).toBe('device.online')
  expect(await eventsOf(own)).toEqual([])
})

test('where no one subscribes, devices that come, report and go write nothing into the outbox', async () => {
  await using quiet = await startTestServer()
  quiet.domains.devices.attach(transport)
  const calm = await topologyRig(quiet, transport)
  const { own, gateway } = await calm.carrying()
  await uplink(quiet, gateway, { data: {} }, { tail: 'up/event/doorbell' })
  await quiet.domains.devices.ports.onPresence(gateway, off(`s-${own.serial}`))
  const { rows } = await quiet.db.pool.query<{ used: boolean }>('select is_called as used from outbox_positions')
  expect(rows).toEqual([{ used: false }])
})
