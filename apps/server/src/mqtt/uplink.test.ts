import { describe, expect, test } from 'vitest'
import { productId, publication, startRig, topicOf, until } from './testing/gateway-rig.ts'

const up = topicOf(1, 'up/property/report')

describe('a topic that is not the device’s own', () => {
  test.each([
    ['of another device', topicOf(2, 'up/property/report')],
    ['of its own down tree', topicOf(1, 'down/property/set')],
    ['of no device', 'home/lamp'],
    ['with a wildcard', topicOf(1, 'up/+'), 0x90],
  ])('%s is answered with 0x87 (0x90) in MQTT 5 and ends a 3.1.1 connection', async (_, topic, reasonCode = 0x87) => {
    await using rig = await startRig()
    const newer = await rig.device(1, { protocolVersion: 5 })
    newer.publish(topic, '{}', 5)
    expect(await newer.next('puback')).toMatchObject({ messageId: 5, reasonCode })
    newer.publish(topic, '{}')
    expect(await newer.next('disconnect')).toMatchObject({ reasonCode })

    const older = await rig.device(1)
    older.publish(topic, '{}', 5)
    await older.closed

    expect(older.packets).toEqual([])
    expect(rig.platform.uplinks).toEqual([])
    expect(rig.gateway.metrics()).toMatchObject({ foreignTopics: 3 })
  })
})

test('whatever lies under its own up tree is the platform’s to judge', async () => {
  await using rig = await startRig()
  const device = await rig.device(1)
  device.publish(topicOf(1, 'up/灯/unknown'), 'no json \u{1F4A1}', 1)

  await device.next('puback')
  const [uplink] = rig.platform.uplinks
  expect([uplink?.tail, uplink?.payload.toString()]).toEqual(['up/灯/unknown', 'no json \u{1F4A1}'])
})

test('a topic above 256 bytes is refused', async () => {
  await using rig = await startRig()
  const prefix = topicOf(1, 'up/')
  const fits = prefix + 'x'.repeat(256 - prefix.length)
  const device = await rig.device(1, { protocolVersion: 5 })

  device.send(publication(fits, '', 1), publication(`${fits}x`, '', 2))

  expect(await device.next('puback')).toMatchObject({ messageId: 1, reasonCode: 0 })
  expect(await device.next('puback')).toMatchObject({ messageId: 2, reasonCode: 0x90 })
  expect(rig.gateway.metrics()).toMatchObject({ topicsTooLong: 1 })
})

test('a packet above 256 KiB is refused at its header, before its body comes', async () => {
  await using rig = await startRig()
  const [newer, older] = [await rig.device(1, { protocolVersion: 5 }), await rig.device(2)]
  const header = Buffer.from([0x30, 0x80, 0x80, 0x10])
  newer.stream.write(header)
  older.stream.write(header)

  expect(await newer.next('disconnect')).toMatchObject({ reasonCode: 0x95 })
  await older.closed
  expect(rig.gateway.metrics()).toMatchObject({ packetsTooLarge: 2 })
})

test('the answer still arrives at a device that sends on and on', async () => {
  await using rig = await startRig()
  const device = await rig.device(1, { protocolVersion: 5 })
  device.stream.write(Buffer.concat([Buffer.from([0x30, 0x80, 0x80, 0x20]), Buffer.alloc(512 * 1024)]))

  expect(await device.next('disconnect')).toMatchObject({ reasonCode: 0x95 })
})

test('a packet of 256 KiB is taken, in however many pieces it comes', async () => {
  await using rig = await startRig()
  const device = await rig.device(1)
  const bytes = device.bytes(publication(up, 'é'.repeat(131_000), 1))
  for (let at = 0; at < bytes.length; at += 10_007) {
    device.stream.write(bytes.subarray(at, at + 10_007))
    await new Promise((resolve) => setImmediate(resolve))
  }

  await device.next('puback')
  expect(rig.platform.uplinks[0]?.payload.toString()).toBe('é'.repeat(131_000))
})

test('packets that come byte by byte are put together', async () => {
  await using rig = await startRig()
  const device = await rig.device(1)
  const bytes = Buffer.concat([device.bytes(publication(up, 'one', 1)), device.bytes(publication(up, 'two', 2))])
  for (const byte of bytes) {
    device.stream.write(Buffer.from([byte]))
    await new Promise((resolve) => setImmediate(resolve))
  }

  await until(() => rig.platform.uplinks.length === 2)
  expect(rig.platform.uplinks.map(({ payload }) => payload.toString())).toEqual(['one', 'two'])
})

test('QoS 2 ends the connection, in MQTT 5 with 0x9B', async () => {
  await using rig = await startRig()
  const [newer, older] = [await rig.device(1, { protocolVersion: 5 }), await rig.device(2)]
  newer.send({ ...publication(up, '{}', 1), qos: 2 })
  older.send({ ...publication(topicOf(2, 'up/a'), '{}', 1), qos: 2 })

  expect(await newer.next('disconnect')).toMatchObject({ reasonCode: 0x9b })
  await older.closed
  expect(rig.platform.uplinks).toEqual([])
})

test('nothing is retained: MQTT 5 is told 0x9A, in 3.1.1 it is a message like any other', async () => {
  await using rig = await startRig()
  const [newer, older] = [await rig.device(1, { protocolVersion: 5 }), await rig.device(2)]
  newer.send({ ...publication(up, '{}', 1), retain: true })
  older.send({ ...publication(topicOf(2, 'up/a'), '{}', 1), retain: true })

  expect(await newer.next('disconnect')).toMatchObject({ reasonCode: 0x9a })
  await older.next('puback')
})

test('a topic alias ends the connection with 0x94, since none was allowed', async () => {
  await using rig = await startRig()
  const device = await rig.device(1, { protocolVersion: 5 })
  device.send({ ...publication(up, '{}', 1), properties: { topicAlias: 1 } })

  expect(await device.next('disconnect')).toMatchObject({ reasonCode: 0x94 })
})

const prefix = Buffer.from(topicOf(1, 'up/'))
/** A PUBLISH on its own topic, with `more` appended to the topic and `rest` after it. */
const ownPublish = (first: number, more: number[], rest: number[]): number[] => {
  const topic = [0, prefix.length + more.length, ...prefix, ...more]
  return [first, topic.length + rest.length, ...topic, ...rest]
}

test.each([
  ['a topic that is no UTF-8', ownPublish(0x30, [0xc3, 0x28], [])],
  ['a topic with NUL', ownPublish(0x30, [0x61, 0], [])],
  ['a topic longer than its packet', [0x30, 4, 0, 9, 0x61, 0x61]],
  ['quality 3', ownPublish(0x36, [0x61], [0, 1])],
  ['no packet id', ownPublish(0x32, [0x61], [0])],
  ['packet id 0', ownPublish(0x32, [0x61], [0, 0])],
  ['a packet only a server sends', [0x20, 2, 0, 0]],
  ['an unknown packet type', [0x00, 0]],
  ['a PINGREQ with a body', [0xc0, 1, 0]],
  ['an empty SUBSCRIBE', [0x82, 2, 0, 1]],
  ['an empty UNSUBSCRIBE', [0xa2, 2, 0, 1]],
  ['a SUBSCRIBE with packet id 0', [0x82, 6, 0, 0, 0, 1, 0x61, 0]],
])('%s closes that one socket', async (_, bytes) => {
  await using rig = await startRig()
  const [bad, good] = [await rig.device(1), await rig.device(2)]
  bad.stream.write(Buffer.from(bytes))
  await bad.closed

  good.publish(topicOf(2, 'up/a'), '{}', 1)
  await good.next('puback')
  expect(rig.platform.presence.at(-1)).toMatchObject({ deviceId: 1, change: { reason: 'protocolError' } })
  expect(rig.logged).toEqual([])
})

test.each([
  ['a topic with NUL', ownPublish(0x30, [0x61, 0], [0]), 0x81],
  ['an unknown property', ownPublish(0x30, [0x61], [2, 99, 0]), 0x81],
  ['properties longer than their packet', ownPublish(0x30, [0x61], [9, 1, 0]), 0x81],
  ['a property longer than all of them', ownPublish(0x30, [0x61], [4, 8, 0, 9, 0x61]), 0x81],
  ['a property length that never ends', ownPublish(0x30, [0x61], [0xff, 0xff, 0xff, 0xff, 1]), 0x81],
  ['two response topics', ownPublish(0x30, [0x61], [8, 8, 0, 1, 0x61, 8, 0, 1, 0x61]), 0x82],
  ['two correlation data', ownPublish(0x30, [0x61], [8, 9, 0, 1, 0x61, 9, 0, 1, 0x61]), 0x82],
  ['a subscription identifier', ownPublish(0x30, [0x61], [2, 11, 1]), 0x82],
  ['no topic', [0x30, 3, 0, 0, 0], 0x82],
  ['a SUBSCRIBE above 16 KiB', [0x82, 0xff, 0xff, 1], 0x95],
])('MQTT 5 is told of %s', async (_, bytes, reasonCode) => {
  await using rig = await startRig()
  const device = await rig.device(1, { protocolVersion: 5 })
  device.stream.write(Buffer.from(bytes))

  expect(await device.next('disconnect')).toMatchObject({ reasonCode })
  expect(rig.platform.uplinks).toEqual([])
})

test('MQTT 5 may name where its answer goes, within its own down tree', async () => {
  await using rig = await startRig()
  const device = await rig.device(1, { protocolVersion: 5 })
  const correlationData = Buffer.from([1, 2, 0])
  const userProperties = { any: 'thing' }
  const contentType = 'application/json'
  const ask = (responseTopic: string, packetId: number) =>
    device.send({
      ...publication(up, '{}', packetId),
      properties: { responseTopic, correlationData, userProperties, contentType, messageExpiryInterval: 9 },
    })
  ask(topicOf(1, 'down/mine'), 1)
  ask(topicOf(2, 'down/theirs'), 2)
  await device.next('puback')
  await device.next('puback')

  const [own, foreign] = rig.platform.uplinks
  expect(own).toMatchObject({ responseTopic: `iot/v1/${productId}/d1/down/mine`, correlationData })
  expect(own?.payload.toString()).toBe('{}')
  expect(foreign?.responseTopic).toBeUndefined()
})

test('a message the platform stumbles over is not acknowledged and hurts no one else', async () => {
  await using rig = await startRig()
  const [bad, good] = [await rig.device(1), await rig.device(2)]
  const { onUplink } = rig.platform
  rig.platform.onUplink = (device, message, done) => {
    if (device.deviceId === 1) throw new Error('bug')
    onUplink(device, message, done)
  }
  bad.publish(up, '{}', 1)
  await bad.closed
  expect(bad.packets).toEqual([])
  expect(rig.logged).toEqual(['a message could not be processed: bug'])

  good.publish(topicOf(2, 'up/a'), '{}', 1)
  await good.next('puback')
})
