import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startRig, until } from './gateway-rig.ts'

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

test('after ten failures an address is refused without asking, then once a second again', async () => {
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
  expect(rig.gateway.metrics()).toMatchObject({ refusedByFailures: 2 })

  rig.pass(1000)

  expect(await fail()).toMatchObject({ returnCode: 4 })
  expect(await fail()).toMatchObject({ returnCode: 3 })
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
