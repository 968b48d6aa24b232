import { expect, test } from 'vitest'
import { publication, startRig, topicOf, until } from './testing/gateway-rig.ts'

const up = topicOf(1, 'up/property/report')

test('more than 100 unacknowledged messages end an MQTT 5 connection with 0x93', async () => {
  await using rig = await startRig()
  rig.platform.settings.isDoneAtOnce = false
  const device = await rig.device(1, { protocolVersion: 5 })
  device.send(...Array.from({ length: 101 }, (_, index) => publication(up, '{}', index + 1)))

  expect(await device.next('disconnect')).toMatchObject({ reasonCode: 0x93 })
  expect(rig.platform.uplinks).toHaveLength(100)
})

test('more than 100 unacknowledged messages of a 3.1.1 device wait in its socket, and none is lost', async () => {
  await using rig = await startRig({ packets: { perSecond: 1000, burst: 1000 } })
  rig.platform.settings.isDoneAtOnce = false
  const device = await rig.device(1)
  device.send(...Array.from({ length: 250 }, (_, index) => publication(up, String(index), index + 1)))
  await until(() => rig.gateway.metrics().inflightPauses === 1)
  expect(rig.platform.uplinks).toHaveLength(100)

  for (let acknowledged = 0; acknowledged < 250; acknowledged++) {
    await until(() => rig.platform.uplinks.length > acknowledged)
    rig.platform.uplinks[acknowledged]?.done()
  }

  for (let messageId = 1; messageId <= 250; messageId++)
    expect(await device.next('puback')).toMatchObject({ messageId })
  expect(rig.platform.uplinks.map(({ payload }) => Number(payload))).toEqual(Array.from({ length: 250 }, (_, at) => at))
})

test('a device above its rate waits with QoS 1 and loses QoS 0, and both are counted', async () => {
  await using rig = await startRig({ packets: { perSecond: 10, burst: 20 } })
  const device = await rig.device(1)
  device.send(...Array.from({ length: 25 }, () => publication(up, 'zero')), publication(up, 'one', 1))
  await until(() => rig.gateway.metrics().ratePauses === 1)
  expect(rig.platform.uplinks).toHaveLength(20)
  expect(rig.gateway.metrics()).toMatchObject({ rateDropped: 5 })

  rig.pass(100)

  expect(await device.next('puback')).toMatchObject({ messageId: 1 })
})

test('whatever a device may send without end costs it tokens', async () => {
  await using rig = await startRig({ packets: { perSecond: 10, burst: 3 } })
  const device = await rig.device(1)
  device.send(
    { cmd: 'pingreq' },
    { cmd: 'puback', messageId: 7 },
    { cmd: 'unsubscribe', messageId: 8, unsubscriptions: ['a'] },
  )
  device.send({ cmd: 'puback', messageId: 9 }, { cmd: 'pingreq' })
  await until(() => rig.gateway.metrics().ratePauses === 1)
  await device.next('pingresp')
  await device.next('unsuback')
  expect(device.packets).toEqual([])

  rig.pass(200)

  await device.next('pingresp')
})

test('what is remembered of rates is forgotten when it no longer matters', async () => {
  await using rig = await startRig()
  const device = await rig.device(1)
  device.publish(up, '{}', 1)
  await device.next('puback')
  await (await rig.raw()).connect(2, { password: Buffer.from('wrong') })
  expect(rig.gateway.metrics().buckets).toBe(4)

  rig.pass(1001)

  expect(rig.gateway.metrics().buckets).toBe(0)
})

test('reconnecting does not fill a device’s bucket', async () => {
  await using rig = await startRig({ packets: { perSecond: 1, burst: 2 } })
  const first = await rig.device(1)
  first.send(publication(up, '1'), publication(up, '2'))
  await until(() => rig.platform.uplinks.length === 2)
  const second = await rig.device(1)
  second.publish(up, '3')

  await until(() => rig.gateway.metrics().rateDropped === 1)
  expect(rig.platform.uplinks).toHaveLength(2)
})

test('what waits for the database pauses those who send, until half of it is gone', async () => {
  await using rig = await startRig({ waitingMessages: 10 })
  const { settings } = rig.platform
  const [sender, other] = [await rig.device(1), await rig.device(2)]
  settings.waiting = 10
  settings.isDoneAtOnce = false
  sender.send(publication(up, 'a', 1), publication(up, 'b', 2))
  await until(() => rig.gateway.metrics().backpressurePauses === 1)
  other.send({ cmd: 'pingreq' })
  await other.next('pingresp')
  expect(rig.platform.uplinks).toHaveLength(1)

  settings.waiting = 5
  rig.platform.uplinks[0]?.done()
  await sender.next('puback')
  expect(rig.platform.uplinks).toHaveLength(1)

  settings.waiting = 4
  rig.pass(0)
  expect(rig.platform.uplinks).toHaveLength(2)
})

test('a paused device is not taken for dead', async () => {
  await using rig = await startRig({ waitingMessages: 10 })
  const device = await rig.device(1, { keepalive: 10 })
  rig.platform.settings.waiting = 10
  device.publish(up, 'a', 1)
  await device.next('puback')

  rig.pass(60_000)
  rig.platform.settings.waiting = 0
  rig.pass(0)
  rig.pass(0)

  device.publish(up, 'b', 2)
  await device.next('puback')
  expect(rig.gateway.metrics()).toMatchObject({ keepaliveTimeouts: 0 })
})

test('whoever waits goes on as soon as a message of anyone is kept', async () => {
  await using rig = await startRig({ waitingMessages: 10 })
  const { settings } = rig.platform
  settings.isDoneAtOnce = false
  const [sender, other] = [await rig.device(1), await rig.device(2)]
  other.publish(topicOf(2, 'up/a'), '{}', 1)
  await until(() => rig.platform.uplinks.length === 1)
  settings.waiting = 10
  sender.send(publication(up, 'a', 1), publication(up, 'b', 2))
  await until(() => rig.gateway.metrics().backpressurePauses === 1)
  settings.waiting = 4

  rig.platform.uplinks[0]?.done()

  expect(rig.platform.uplinks).toHaveLength(3)
})

test('nothing is read from the socket of a device that has to wait, until it need not', async () => {
  await using rig = await startRig({ waitingMessages: 10 })
  const { device, far } = await rig.inMemory(1)
  rig.platform.settings.waiting = 10
  device.publish(up, 'a', 1)
  await device.next('puback')
  expect(far.isPaused()).toBe(true)

  rig.platform.settings.waiting = 0
  rig.pass(0)

  expect(far.isPaused()).toBe(false)
})
