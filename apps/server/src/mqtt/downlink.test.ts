import type { IPublishPacket, Packet } from 'mqtt-packet'
import { describe, expect, test } from 'vitest'
import type { Downlink } from './ports.ts'
import type { RawClient, Rig } from './testing/gateway-rig.ts'
import { productId, startRig, topicOf, until } from './testing/gateway-rig.ts'

const down = (overrides: Partial<Downlink> = {}): Downlink => ({
  tail: 'down/property/set',
  payload: '{}',
  qos: 1,
  ...overrides,
})

const isPublish = (packet: Packet): packet is IPublishPacket => packet.cmd === 'publish'
const publishes = (device: RawClient): IPublishPacket[] => device.packets.filter(isPublish)

describe.each([4, 5] as const)('subscribing with protocol version %d', (protocolVersion) => {
  test.each([
    [topicOf(1, 'down/#'), 1],
    [topicOf(1, 'down/property/set'), 1],
    [topicOf(1, 'down/+/set'), 1],
    [topicOf(1, 'up/#'), 0x87],
    [topicOf(1, '#'), 0x87],
    [topicOf(2, 'down/#'), 0x87],
    [`iot/v1/${productId}/+/down/#`, 0x87],
    ['#', 0x87],
    ['$SYS/#', 0x87],
    [`$share/g/${topicOf(1, 'down/#')}`, 0x9e],
    [topicOf(1, 'down/#/set'), 0x8f],
    [topicOf(1, 'down/a+'), 0x8f],
    [topicOf(1, `down/${'x'.repeat(300)}`), 0x97],
  ])('to %s is answered with %d', async (filter, code) => {
    await using rig = await startRig()
    const device = await rig.device(1, { protocolVersion })

    const suback = await device.subscribe(filter)

    expect(suback).toMatchObject({ granted: [protocolVersion === 4 && code > 1 ? 0x80 : code] })
    expect(rig.platform.ready).toEqual(code === 1 ? [1] : [])
    expect(rig.gateway.hears(1, down().tail)).toBe(code === 1)
    expect(rig.gateway.sendDown(1, down())).toBe(code === 1 ? 'sent' : 'unheard')
  })

  test('ends with UNSUBSCRIBE', async () => {
    await using rig = await startRig()
    const device = await rig.device(1, { protocolVersion })
    await device.subscribe(topicOf(1, 'down/#'))
    device.send({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: [topicOf(1, 'down/#'), 'other'] })

    expect(await device.next('unsuback')).toMatchObject(
      protocolVersion === 5 ? { messageId: 2, granted: [0, 0x11] } : { messageId: 2 },
    )
    expect(rig.gateway.sendDown(1, down())).toBe('unheard')
  })

  test('gives each message the lower of both qualities', async () => {
    await using rig = await startRig()
    const device = await rig.device(1, { protocolVersion })
    await device.subscribe(topicOf(1, 'down/ack'), 0)
    await device.subscribe(topicOf(1, 'down/property/+'), 1)

    rig.gateway.sendDown(1, down({ tail: 'down/ack', qos: 1 }))
    rig.gateway.sendDown(1, down({ tail: 'down/property/set', qos: 1 }))
    rig.gateway.sendDown(1, down({ tail: 'down/property/set', qos: 0 }))

    await until(() => device.packets.length === 3)
    expect(publishes(device).map(({ qos }) => qos)).toEqual([0, 1, 0])
  })
})

test('a device asks for at most twenty subscriptions', async () => {
  await using rig = await startRig()
  const device = await rig.device(1, { protocolVersion: 5 })
  for (let at = 0; at < 20; at++) await device.subscribe(topicOf(1, `down/${at}`))

  expect(await device.subscribe(topicOf(1, 'down/one-more'))).toMatchObject({ granted: [0x97] })
  expect(await device.subscribe(topicOf(1, 'down/7'), 0)).toMatchObject({ granted: [0] })
})

test('a subscription identifier ends an MQTT 5 connection with 0xA1', async () => {
  await using rig = await startRig()
  const device = await rig.device(1, { protocolVersion: 5 })
  device.send({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [{ topic: topicOf(1, 'down/#'), qos: 1 }],
    properties: { subscriptionIdentifier: 3 },
  })

  expect(await device.next('disconnect')).toMatchObject({ reasonCode: 0xa1 })
})

test('what a device publishes never reaches a device, whatever it has subscribed to', async () => {
  await using rig = await startRig()
  const [one, two] = [await rig.device(1), await rig.device(2)]
  await one.subscribe(topicOf(1, 'down/#'))
  await two.subscribe(topicOf(2, 'down/#'))
  one.publish(topicOf(1, 'up/property/report'), '{}', 1)
  await one.next('puback')

  two.send({ cmd: 'pingreq' })
  await two.next('pingresp')
  expect([...one.packets, ...two.packets]).toEqual([])
})

test('a device that is not there is offline', async () => {
  await using rig = await startRig()

  expect(rig.gateway.sendDown(9, down())).toBe('offline')
})

test('at most as many messages are under way as the device can take, the next when one is acknowledged', async () => {
  await using rig = await startRig({ queuedDownlinks: 1 })
  const device = await rig.device(1, { protocolVersion: 5, properties: { receiveMaximum: 2 } })
  await device.subscribe(topicOf(1, 'down/#'))

  const answers = ['1', '2', '3', '4'].map((payload) => rig.gateway.sendDown(1, down({ payload })))

  expect(answers).toEqual(['sent', 'sent', 'sent', 'offline'])
  expect(rig.gateway.metrics()).toMatchObject({ downlinkQueueFull: 1 })
  await until(() => device.packets.length === 2)
  device.send({ cmd: 'pingreq' })
  await device.next('pingresp')
  expect(publishes(device).map(({ messageId, payload }) => [messageId, payload.toString()])).toEqual([
    [1, '1'],
    [2, '2'],
  ])

  device.send({ cmd: 'puback', messageId: 99 }, { cmd: 'puback', messageId: 2 })
  await until(() => device.packets.length === 3)
  expect(publishes(device)[2]).toMatchObject({ messageId: 3 })
})

test('a packet is never larger than the device said it can take', async () => {
  await using rig = await startRig()
  const device = await rig.device(1, { protocolVersion: 5, properties: { maximumPacketSize: 200 } })
  await device.subscribe(topicOf(1, 'down/#'))

  expect(rig.gateway.sendDown(1, down({ payload: 'x'.repeat(90) }))).toBe('sent')
  expect(rig.gateway.sendDown(1, down({ payload: 'x'.repeat(200) }))).toBe('offline')
  expect(rig.gateway.metrics()).toMatchObject({ downlinksTooLarge: 1 })
})

test('an MQTT 5 answer goes to the response topic with its correlation data', async () => {
  await using rig = await startRig()
  const device = await rig.device(1, { protocolVersion: 5 })
  await device.subscribe(topicOf(1, 'down/#'))
  const answer = down({ tail: 'down/ack', correlationData: Buffer.from('abc') })

  rig.gateway.sendDown(1, { ...answer, responseTopic: topicOf(1, 'down/mine') })
  rig.gateway.sendDown(1, { ...answer, responseTopic: topicOf(2, 'down/theirs') })

  const properties = { correlationData: Buffer.from('abc') }
  expect(await device.next('publish')).toMatchObject({ topic: topicOf(1, 'down/mine'), properties })
  expect(await device.next('publish')).toMatchObject({ topic: topicOf(1, 'down/ack'), properties })
})

async function filled(rig: Rig): Promise<RawClient> {
  const device = await rig.device(1)
  await device.subscribe(topicOf(1, 'down/#'))
  device.stream.pause()
  const payload = 'x'.repeat(200_000)
  for (let sent = 0; sent < 200 && rig.gateway.metrics().unsentDropped === 0; sent++) {
    rig.gateway.sendDown(1, down({ payload, qos: 0 }))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return device
}

describe('a device that does not read', () => {
  test('loses QoS 0 past 1 MiB and keeps its connection', async () => {
    await using rig = await startRig()
    const device = await filled(rig)
    expect(rig.gateway.metrics()).toMatchObject({ unsentDropped: 1, sessions: 1 })

    device.stream.resume()
    const sent = rig.gateway.metrics().downlinks
    await until(() => device.packets.length === sent)
  })

  test('is disconnected where QoS 1 would have to be kept for it', async () => {
    await using rig = await startRig()
    await filled(rig)

    expect(rig.gateway.sendDown(1, down())).toBe('offline')

    expect(rig.gateway.metrics()).toMatchObject({ unsentDisconnects: 1, sessions: 0 })
    await until(() => rig.platform.presence.length === 2)
  })

  test('is disconnected when it asks for more answers than it reads', async () => {
    await using rig = await startRig({ unsentBytes: 10_000, packets: { perSecond: 1e9, burst: 1e9 } })
    const { device } = await rig.inMemory(1)
    device.stream.pause()
    device.stream.write(Buffer.alloc(60_000, Buffer.from([0xc0, 0])))
    await until(() => rig.gateway.connectionCount() === 0)

    expect(rig.gateway.metrics()).toMatchObject({ unsentDisconnects: 1, sessions: 0 })
  })
})
