import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startRig, until } from './testing/gateway-rig.ts'

test('a CONNECT above 4 KiB is refused at its header', async () => {
  await using rig = await startRig()
  const [older, newer] = [await rig.raw(), await rig.raw()]
  newer.version = 5
  const header = [0x10, 0xff, 0x1f, 0, 4, 0x4d, 0x51, 0x54, 0x54]
  older.stream.write(Buffer.from([...header, 4]))
  newer.stream.write(Buffer.from([...header, 5]))

  await older.closed
  expect(await newer.next('connack')).toMatchObject({ reasonCode: 0x95 })
  expect(rig.gateway.metrics()).toMatchObject({ packetsTooLarge: 2 })
})

test('a CONNECT of just under 4 KiB is read', async () => {
  await using rig = await startRig()
  const device = await rig.raw()

  expect(await device.connect(1, { clientId: 'x'.repeat(4000) })).toMatchObject({ returnCode: 0 })
})

test('a socket that has not said CONNECT within 10 s is closed', async () => {
  await using rig = await startRig()
  const [silent, slow] = [await rig.raw(), await rig.raw()]
  slow.stream.write(Buffer.from([0x10, 12, 0, 4, 0x4d]))
  await until(() => rig.gateway.metrics().connections === 2)
  rig.pass(9000)
  expect(rig.gateway.metrics().connectTimeouts).toBe(0)

  rig.pass(1001)

  await Promise.all([silent.closed, slow.closed])
  expect(rig.gateway.metrics().connectTimeouts).toBe(2)
})

test('a sign-in that the platform never answers is unavailable after 10 s', async () => {
  await using rig = await startRig()
  rig.platform.settings.authenticate = () => new Promise(() => undefined)
  const device = await rig.raw()
  device.send(device.connectPacket(1))
  await until(() => rig.platform.requests.length === 1)

  rig.pass(10_001)

  expect(await device.next('connack')).toMatchObject({ returnCode: 3 })
})

test('after ten failures a user name from an address is refused without asking, then once a second again', async () => {
  await using rig = await startRig()
  const fail = async (): Promise<unknown> => {
    const device = await rig.raw()
    const connack = await device.connect(1, { password: Buffer.from('wrong') })
    await device.closed
    return connack
  }
  for (let failures = 0; failures < 10; failures++) expect(await fail()).toMatchObject({ returnCode: 4 })
  expect(await fail()).toMatchObject({ returnCode: 3 })
  expect(rig.platform.requests).toHaveLength(10)
  const newer = await rig.raw()
  expect(await newer.connect(1, { protocolVersion: 5 })).toMatchObject({ reasonCode: 0x9f })
  expect(rig.gateway.metrics()).toMatchObject({
    refusedByFailures: 2,
    refusedByAddressFailures: 0,
    refusedSignIns: 10,
  })

  rig.pass(1000)

  expect(await fail()).toMatchObject({ returnCode: 4 })
  expect(await fail()).toMatchObject({ returnCode: 3 })
})

const wrong = { password: Buffer.from('wrong') }

test('a wrong device that is refused without asking keeps no other device of its address out', async () => {
  await using rig = await startRig()
  for (let tries = 0; tries < 250; tries++) {
    const device = await rig.raw()
    await device.connect(1, wrong)
    device.stream.destroy()
  }
  expect(rig.platform.requests).toHaveLength(10)

  await rig.device(2)

  expect(rig.gateway.metrics()).toMatchObject({ refusedByFailures: 240, refusedByAddressFailures: 0, signedIn: 1 })
})

test('an address that changes its user name is refused without asking after 200 failures, then 20 a second', async () => {
  await using rig = await startRig()
  const asked = async (names: number): Promise<number> => {
    const before = rig.platform.requests.length
    for (let number = 1; number <= names; number++) {
      const device = await rig.raw()
      await device.connect(number, { ...wrong, username: `${before}-${number}` })
      device.stream.destroy()
    }
    return rig.platform.requests.length - before
  }
  expect(await asked(205)).toBe(200)
  const newer = await rig.raw()
  expect(await newer.connect(1, { protocolVersion: 5 })).toMatchObject({ reasonCode: 0x9f })
  expect(rig.gateway.metrics()).toMatchObject({
    refusedByFailures: 0,
    refusedByAddressFailures: 6,
    refusedSignIns: 200,
  })

  rig.pass(1000)

  expect(await asked(25)).toBe(20)
})

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.8'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
])('failures of a user name from %s count for %s and not for %s', async (first, same, other) => {
  await using rig = await startRig()
  for (let failures = 0; failures < 10; failures++) await rig.from(first).connect(1, wrong)

  expect(await rig.from(same).connect(1)).toMatchObject({ returnCode: 3 })
  expect(await rig.from(other).connect(1)).toMatchObject({ returnCode: 0 })
})

test('failures under many names from one /64 network are counted together, and no other network is kept out', async () => {
  await using rig = await startRig({ addressFailedSignIns: { perSecond: 1, burst: 3 } })
  for (let number = 1; number <= 3; number++) await rig.from(`2001:db8:1:2::${number}`).connect(number, wrong)

  expect(await rig.from('2001:db8:1:2::4').connect(4)).toMatchObject({ returnCode: 3 })
  expect(await rig.from('2001:db8:1:3::4').connect(4)).toMatchObject({ returnCode: 0 })
})

test('names that fail at once are remembered only within the rate of their address, and until it is full again', async () => {
  await using rig = await startRig({ addressFailedSignIns: { perSecond: 1, burst: 3 } })
  const { authenticate } = rig.platform.settings
  const { promise: allAsked, resolve: answerAll } = Promise.withResolvers<void>()
  rig.platform.settings.authenticate = async (request) => {
    await allAsked
    return authenticate(request)
  }
  const devices = await Promise.all(Array.from({ length: 20 }, () => rig.raw()))
  const answers = devices.map((device, number) => device.connect(number, wrong))
  await until(() => rig.platform.requests.length === 20)
  answerAll()
  await Promise.all(answers)
  expect(rig.gateway.metrics()).toMatchObject({ refusedSignIns: 20, buckets: 4 })

  rig.pass(1000)
  expect(rig.gateway.metrics().buckets).toBe(1)
  rig.pass(2000)
  expect(rig.gateway.metrics().buckets).toBe(0)
})

test('sign-ins that succeed never use an address up', async () => {
  await using rig = await startRig()
  for (let number = 1; number <= 30; number++) await rig.device(number)

  expect(rig.gateway.connectionCount()).toBe(30)
})

test('connections over the limit are answered and closed', async () => {
  await using rig = await startRig({ maxConnections: 2 })
  await rig.device(1)
  const leaving = await rig.device(2)
  const third = await rig.raw()

  expect(await third.connect(3)).toMatchObject({ returnCode: 3 })
  await third.closed
  expect(rig.platform.requests).toHaveLength(2)
  expect(rig.gateway.metrics()).toMatchObject({ refusedByConnections: 1 })

  leaving.stream.destroy()
  await once(leaving.stream, 'close')
  await until(() => rig.gateway.metrics().connections === 1)
  await rig.device(3)
})

test('connections that come faster than the accept rate are answered and closed', async () => {
  await using rig = await startRig({ accepts: { perSecond: 1, burst: 2 } })
  await rig.device(1)
  await rig.device(2)
  const third = await rig.raw()
  expect(await third.connect(3, { protocolVersion: 5 })).toMatchObject({ reasonCode: 0x9f })

  rig.pass(1000)

  await rig.device(3)
  expect(rig.gateway.metrics()).toMatchObject({ refusedByAcceptRate: 1 })
})

test('far more connections over the limit than can be answered are closed unheard', async () => {
  await using rig = await startRig({ maxConnections: 0 })
  const answered = await Promise.all(Array.from({ length: 100 }, () => rig.raw()))
  await until(() => rig.gateway.metrics().connections === 100)
  const unheard = await rig.raw()

  await unheard.closed
  expect(rig.gateway.metrics()).toMatchObject({ refusedByConnections: 101, connections: 100 })
  expect(await answered[0]?.connect(1)).toMatchObject({ returnCode: 3 })
})

test('a platform that is unavailable uses no address up', async () => {
  await using rig = await startRig()
  const { authenticate } = rig.platform.settings
  rig.platform.settings.authenticate = async () => ({ ok: false, why: 'unavailable' })
  for (let times = 0; times < 20; times++) await (await rig.raw()).connect(1)
  rig.platform.settings.authenticate = authenticate

  await rig.device(1)
  expect(rig.gateway.connectionCount()).toBe(1)
})

test('a packet that is no CONNECT is refused at its header', async () => {
  await using rig = await startRig()
  const device = await rig.raw()
  device.stream.write(Buffer.from([0x30, 100]))

  await device.closed
  expect(rig.gateway.metrics()).toMatchObject({ protocolErrors: 1 })
})

test('one address takes only its share of the connections, and this machine itself is no such address', async () => {
  await using rig = await startRig({ addressConnections: 2, maxConnections: 5 })
  for (const number of [1, 2]) await rig.from('2001:db8:1:2::1').signIn(number)
  const third = rig.from('2001:db8:1:2::9')

  expect(await third.connect(3, { protocolVersion: 5 })).toMatchObject({ reasonCode: 0x97 })
  expect(rig.gateway.metrics()).toMatchObject({ refusedByAddressConnections: 1, refusedByConnections: 0 })
  await rig.from('192.0.2.1').signIn(3)
  await rig.device(4)
  await rig.device(5)
})

test('an address gets its share back when its connections end', async () => {
  await using rig = await startRig({ addressConnections: 1 })
  const first = rig.from('192.0.2.1')
  await first.signIn(1)
  rig.gateway.kick(1)
  rig.pass(301)
  await until(() => rig.gateway.metrics().connections === 0)

  await rig.from('192.0.2.1').signIn(1)
})

test('two that share one identity take each other’s place only as often as the rate of sign-ins lets them', async () => {
  await using rig = await startRig({ signIns: { perSecond: 1, burst: 3 } })
  for (let times = 0; times < 3; times++) await rig.device(1)
  const again = await rig.raw()

  expect(await again.connect(1, { protocolVersion: 5 })).toMatchObject({ reasonCode: 0x9f })
  expect(rig.gateway.metrics()).toMatchObject({ refusedBySignInRate: 1, takenOver: 2, sessions: 1 })
  await rig.device(2)

  rig.pass(1000)

  await rig.device(1)
})
