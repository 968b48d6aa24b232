import { describe, expect, test } from 'vitest'
import { startRig, topicOf, until } from './testing/gateway-rig.ts'
import type { ConnectAnswer } from './ports.ts'

const plainConnect = (name: string, level: number): Buffer =>
  Buffer.concat([
    Buffer.from([0x10, 10 + name.length, 0, name.length]),
    Buffer.from(name),
    Buffer.from([level, 2, 0, 60, 0, 2]),
    Buffer.from('ab'),
  ])

describe('a refused sign-in is answered with the code of its version', () => {
  const whys = [
    { why: 'badIdentity', returnCode: 4, reasonCode: 0x86 },
    { why: 'notAuthorized', returnCode: 5, reasonCode: 0x87 },
    { why: 'unavailable', returnCode: 3, reasonCode: 0x88 },
  ] as const

  test.each(whys)('$why', async ({ why, returnCode, reasonCode }) => {
    await using rig = await startRig()
    rig.platform.settings.authenticate = async () => ({ ok: false, why })
    const [older, newer] = [await rig.raw(), await rig.raw()]

    expect(await older.connect(1)).toMatchObject({ returnCode })
    expect(await newer.connect(1, { protocolVersion: 5 })).toMatchObject({ reasonCode })
    await Promise.all([older.closed, newer.closed])
    expect(rig.platform.presence).toEqual([])
    expect(rig.gateway.metrics()).toMatchObject({ refusedSignIns: 2, sessions: 0 })
  })

  test('a platform that cannot check at all is unavailable, and says so in the log', async () => {
    await using rig = await startRig()
    rig.platform.settings.authenticate = () => Promise.reject(new Error('no database'))
    const device = await rig.raw()

    expect(await device.connect(1)).toMatchObject({ returnCode: 3 })
    expect(rig.logged).toEqual(['a device could not be authenticated: no database'])
  })

  test('a platform that gives a senseless answer costs that one socket', async () => {
    await using rig = await startRig()
    const { authenticate } = rig.platform.settings
    rig.platform.settings.authenticate = () => Promise.resolve(JSON.parse('{"ok":true}') as ConnectAnswer)
    const device = await rig.raw()
    device.send(device.connectPacket(1))
    await device.closed
    expect(rig.logged).toEqual([expect.stringContaining('a device could not be connected')])

    rig.platform.settings.authenticate = authenticate
    await rig.device(1)
  })

  test('an online that could not be kept is unavailable and leaves no session', async () => {
    await using rig = await startRig()
    rig.platform.settings.keepPresence = (change) =>
      change.online ? Promise.reject(new Error('no')) : Promise.resolve()
    const device = await rig.raw()

    expect(await device.connect(1)).toMatchObject({ returnCode: 3 })
    await device.closed
    expect(rig.gateway.connectionCount()).toBe(0)
    expect(rig.platform.presence).toEqual([])
  })
})

describe('a device that is kicked while it is being let in', () => {
  test('is sent away, and let in when it comes again', async () => {
    await using rig = await startRig()
    const { authenticate } = rig.platform.settings
    rig.platform.settings.authenticate = async (request) => {
      const answer = await authenticate(request)
      rig.gateway.kick(1)
      return answer
    }
    const device = await rig.raw()
    expect(await device.connect(1)).toMatchObject({ returnCode: 3 })
    await device.closed
    expect(rig.platform.presence).toEqual([])
    rig.platform.settings.authenticate = authenticate
    await rig.device(1)
  })

  test('keeps no one else out, nor itself a minute later', async () => {
    await using rig = await startRig()
    rig.gateway.kick(2)
    await rig.device(1)
    rig.pass(60_000)
    await rig.device(2)
  })
})

describe('other protocol versions are refused politely', () => {
  test.each([
    ['MQIsdp', 3],
    ['MQTT', 3],
    ['MQTT', 0x84],
  ])('%s %d gets the old return code 1', async (name, level) => {
    await using rig = await startRig()
    const device = await rig.raw()
    device.stream.write(plainConnect(name, level))

    expect(await device.next('connack')).toMatchObject({ returnCode: 1 })
    await device.closed
    expect(rig.platform.requests).toEqual([])
  })

  test('a version that is not invented yet gets 0x84', async () => {
    await using rig = await startRig()
    const device = await rig.raw()
    device.version = 5
    device.stream.write(plainConnect('MQTT', 6))

    expect(await device.next('connack')).toMatchObject({ reasonCode: 0x84 })
  })
})

test('MQTT 5 is told what the gateway does not do', async () => {
  await using rig = await startRig()
  const device = await rig.raw()

  const connack = await device.connect(1, {
    protocolVersion: 5,
    keepalive: 0,
    properties: { sessionExpiryInterval: 99 },
  })

  expect(connack).toMatchObject({
    sessionPresent: false,
    properties: {
      receiveMaximum: 100,
      maximumQoS: 1,
      retainAvailable: false,
      maximumPacketSize: 262_144,
      topicAliasMaximum: 0,
      wildcardSubscriptionAvailable: true,
      subscriptionIdentifiersAvailable: false,
      sharedSubscriptionAvailable: false,
      serverKeepAlive: 1200,
      sessionExpiryInterval: 0,
    },
  })
})

test('an empty client id becomes one of its own, which MQTT 5 is reported', async () => {
  await using rig = await startRig()
  const [first, second] = [await rig.raw(), await rig.raw()]
  await first.signIn(1, { clientId: '' })
  const connack = await second.connect(2, { clientId: '', protocolVersion: 5 })

  const [one, two] = rig.platform.requests.map(({ clientId }) => clientId)
  expect(one).toMatch(/^auto-./)
  expect(one).not.toBe(two)
  expect(connack).toMatchObject({ properties: { assignedClientIdentifier: two } })
})

test('an empty client id that wants to keep its session is refused in 3.1.1', async () => {
  await using rig = await startRig()
  const device = await rig.raw()
  device.stream.write(Buffer.from([0x10, 12, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 0, 0, 60, 0, 0]))

  expect(await device.next('connack')).toMatchObject({ returnCode: 2 })
})

test('the platform sees who asks and from where', async () => {
  await using rig = await startRig()
  await rig.device(1, { clientId: 'd1|timestamp=1,signmethod=hmacsha256|' })

  expect(rig.platform.requests).toEqual([
    {
      clientId: 'd1|timestamp=1,signmethod=hmacsha256|',
      username: 'd1',
      password: Buffer.from('right'),
      ip: '127.0.0.1',
      confidential: true,
    },
  ])
})

test('a will is taken and sent to no one', async () => {
  await using rig = await startRig()
  const will = { topic: topicOf(1, 'up/property/report'), payload: Buffer.from('gone'), qos: 1, retain: false } as const
  const device = await rig.device(1, { will })
  device.stream.destroy()

  await until(() => rig.platform.presence.length === 2)
  expect(rig.platform.uplinks).toEqual([])
})

test.each([
  ['of a quality', { qos: 2, retain: false }, 0x9b],
  ['to be retained', { qos: 0, retain: true }, 0x9a],
] as const)('a will %s that could never be sent is refused in MQTT 5', async (_, how, reasonCode) => {
  await using rig = await startRig()
  const device = await rig.raw()
  const will = { topic: 'gone', payload: Buffer.from('gone'), ...how }

  expect(await device.connect(1, { protocolVersion: 5, will })).toMatchObject({ reasonCode })
})

test('an authentication method of MQTT 5 is refused', async () => {
  await using rig = await startRig()
  const device = await rig.raw()
  const properties = { authenticationMethod: 'SCRAM' }

  expect(await device.connect(1, { protocolVersion: 5, properties })).toMatchObject({ reasonCode: 0x8c })
})

describe('one socket is closed, unheard,', () => {
  test.each([
    ['whose first packet is no CONNECT', Buffer.from([0xc0, 0])],
    ['whose CONNECT is of another protocol', plainConnect('HTTP', 4)],
    ['whose user name is no UTF-8', Buffer.from('101100044d5154540482003c0001610002c328', 'hex')],
    ['whose packet length never ends', Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0x7f])],
  ])('%s', async (_, bytes) => {
    await using rig = await startRig()
    const other = await rig.device(2)
    const device = await rig.raw()
    device.stream.write(bytes)

    await device.closed
    expect(device.packets).toEqual([])
    expect(rig.platform.requests).toHaveLength(1)
    other.send({ cmd: 'pingreq' })
    await other.next('pingresp')
  })

  test('that says CONNECT twice', async () => {
    await using rig = await startRig()
    const device = await rig.device(1)
    device.send(device.connectPacket(1))

    await device.closed
    expect(rig.platform.requests).toHaveLength(1)
    expect(rig.platform.presence.at(-1)?.change).toMatchObject({ reason: 'protocolError' })
  })
})

/** A CONNECT of MQTT 5 with these properties. */
const connectWith = (...properties: number[]): Buffer => {
  const body = [0, 4, 0x4d, 0x51, 0x54, 0x54, 5, 2, 0, 60, properties.length, ...properties, 0, 1, 0x61]
  return Buffer.from([0x10, body.length, ...body])
}

test.each([
  ['a receive maximum of 0', connectWith(0x21, 0, 0)],
  ['a maximum packet size of 0', connectWith(0x27, 0, 0, 0, 0)],
  ['a property that comes twice', connectWith(0x21, 0, 1, 0x21, 0, 1)],
])('%s is a protocol error', async (_, bytes) => {
  await using rig = await startRig()
  const device = await rig.raw()
  device.version = 5
  device.stream.write(bytes)

  expect(await device.next('connack')).toMatchObject({ reasonCode: 0x82 })
  expect(rig.platform.requests).toEqual([])
})
