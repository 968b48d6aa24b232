import { describe, expect, test } from 'vitest'
import type { OfflineReason } from './ports.ts'
import type { RawClient, Rig } from './testing/gateway-rig.ts'
import { startRig, topicOf, turns, until } from './testing/gateway-rig.ts'

const story = ({ platform }: Rig): (OfflineReason | 'online')[] =>
  platform.presence.map(({ change }) => (change.online ? 'online' : change.reason))

const ends: [OfflineReason, number | undefined, (device: RawClient, rig: Rig) => void][] = [
  ['disconnected', undefined, (device) => device.send({ cmd: 'disconnect' })],
  ['connectionLost', undefined, (device) => device.stream.destroy()],
  ['connectionLost', undefined, (device) => device.stream.end()],
  ['keepaliveTimeout', 0x8d, (_, rig) => rig.pass(90_001)],
  ['kicked', 0x98, (_, rig) => rig.gateway.kick(1)],
  ['protocolError', 0x82, (device) => device.stream.write(Buffer.from([0xf0, 0]))],
  ['shutdown', 0x8b, (_, rig) => void rig.gateway.stop()],
]

describe.each([4, 5] as const)('going offline with protocol version %d', (protocolVersion) => {
  test.each(ends)('is reported as %s', async (reason, reasonCode, end) => {
    await using rig = await startRig()
    const device = await rig.device(1, { protocolVersion })
    end(device, rig)

    await until(() => rig.platform.presence.length === 2)
    expect(story(rig)).toEqual(['online', reason])
    const [online, offline] = rig.platform.presence
    expect(online).toMatchObject({ deviceId: 1, change: { online: true, ip: '127.0.0.1' } })
    expect(offline?.change.session).toBe(online?.change.session)
    expect(rig.gateway.connectionCount()).toBe(0)
    await device.closed
    expect(device.packets).toMatchObject(protocolVersion === 5 && reasonCode ? [{ cmd: 'disconnect', reasonCode }] : [])
  })

  test('by a newer connection of the same device, whatever its client id, keeps the order', async () => {
    await using rig = await startRig()
    const older = await rig.device(1, { protocolVersion, clientId: 'one' })
    const { keepPresence } = rig.platform.settings
    const offlineIsKept = Promise.withResolvers<void>()
    rig.platform.settings.keepPresence = async (change) => {
      if (!change.online) await offlineIsKept.promise
      await keepPresence(change)
    }
    const signingIn = rig.device(1, { protocolVersion, clientId: 'two' })
    await until(() => rig.gateway.metrics().takenOver === 1)
    await turns()
    offlineIsKept.resolve()
    const newer = await signingIn

    await older.closed
    expect(older.packets).toMatchObject(protocolVersion === 5 ? [{ cmd: 'disconnect', reasonCode: 0x8e }] : [])
    expect(story(rig)).toEqual(['online', 'takenOver', 'online'])
    expect(rig.gateway.metrics()).toMatchObject({ takenOver: 1, sessions: 1 })
    newer.publish(topicOf(1, 'up/a'), '{}', 1)
    await newer.next('puback')
  })
})

test('a device is online for the platform before it knows itself', async () => {
  await using rig = await startRig()
  const kept = Promise.withResolvers<void>()
  rig.platform.settings.keepPresence = () => kept.promise
  const device = await rig.raw()
  device.send(device.connectPacket(1))
  await until(() => rig.platform.requests.length === 1)
  await turns()
  expect(device.packets).toEqual([])

  kept.resolve()

  await device.next('connack')
})

test('a device that leaves while it is being checked was never online', async () => {
  await using rig = await startRig()
  const checked = Promise.withResolvers<void>()
  const { authenticate } = rig.platform.settings
  rig.platform.settings.authenticate = (request) => checked.promise.then(() => authenticate(request))
  const device = await rig.raw()
  device.send(device.connectPacket(1))
  await until(() => rig.platform.requests.length === 1)
  rig.pass(10_001)
  await device.closed
  checked.resolve()
  await turns()

  expect(rig.platform.presence).toEqual([])
  expect(rig.gateway.connectionCount()).toBe(0)
})

test('of two connections that sign in at once, the later stays and the story is whole', async () => {
  await using rig = await startRig()
  const kept = Promise.withResolvers<void>()
  rig.platform.settings.keepPresence = () => kept.promise
  const [first, second] = [await rig.raw(), await rig.raw()]
  first.send(first.connectPacket(1))
  await until(() => rig.platform.requests.length === 1)
  second.send(second.connectPacket(1))
  await until(() => rig.gateway.metrics().takenOver === 1)
  kept.resolve()

  await second.next('connack')
  await first.closed
  expect(first.packets).toEqual([])
  expect(story(rig)).toEqual(['online', 'takenOver', 'online'])
  expect(rig.gateway.metrics()).toMatchObject({ signedIn: 1, sessions: 1 })
})

test('a device stays online as long as it says anything within one and a half keepalives', async () => {
  await using rig = await startRig()
  const device = await rig.device(1, { keepalive: 10 })
  for (let round = 0; round < 4; round++) {
    rig.pass(14_000)
    device.send({ cmd: 'pingreq' })
    await device.next('pingresp')
  }
  expect(rig.gateway.connectionCount()).toBe(1)

  rig.pass(15_001)

  await device.closed
  expect(rig.gateway.metrics()).toMatchObject({ keepaliveTimeouts: 1 })
})

test('a 3.1.1 device without keepalive is never too late', async () => {
  await using rig = await startRig()
  const device = await rig.device(1, { keepalive: 0 })
  rig.pass(86_400_000)
  device.send({ cmd: 'pingreq' })

  await device.next('pingresp')
  expect(rig.gateway.connectionCount()).toBe(1)
})

test('an MQTT 5 device without keepalive lives by the one it was given', async () => {
  await using rig = await startRig()
  const device = await rig.device(1, { keepalive: 0, protocolVersion: 5 })

  rig.pass(1_800_001)

  expect(await device.next('disconnect')).toMatchObject({ reasonCode: 0x8d })
})

test('stopping waits until every offline is kept, and takes no one in any more', async () => {
  await using rig = await startRig()
  await rig.device(1)
  await rig.device(2, { protocolVersion: 5 })
  const kept = Promise.withResolvers<void>()
  rig.platform.settings.keepPresence = () => kept.promise

  let hasStopped = false
  const stopping = rig.gateway.stop().then(() => (hasStopped = true))
  await turns()
  expect(hasStopped).toBe(false)
  kept.resolve()
  await stopping

  expect(story(rig)).toEqual(['online', 'online', 'shutdown', 'shutdown'])
  await expect(rig.raw()).rejects.toThrow('ECONNREFUSED')
})

test('a presence that could not be kept is logged and does not hold up the next', async () => {
  await using rig = await startRig()
  const device = await rig.device(1)
  rig.platform.settings.keepPresence = (change) => (change.online ? Promise.resolve() : Promise.reject(new Error('no')))
  device.stream.destroy()
  await until(() => rig.logged.length === 1)

  await rig.device(1)

  expect(rig.logged).toEqual(['a presence change could not be saved: no'])
  expect(story(rig)).toEqual(['online', 'online'])
})
