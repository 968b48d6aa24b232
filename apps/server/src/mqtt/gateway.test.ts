import { describe, expect, test } from 'vitest'
import { publication, startRig, topicOf, until } from './testing/gateway-rig.ts'

const versions = [4, 5] as const

describe.each(versions)('a device on MQTT.js with protocol version %d', (protocolVersion) => {
  test('signs in, reports with both qualities and hears what is sent down', async () => {
    await using rig = await startRig()
    const client = rig.client(1, { protocolVersion })
    const heard: string[] = []
    client.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`))
    await client.subscribeAsync(topicOf(1, 'down/#'), { qos: 1 })

    await client.publishAsync(topicOf(1, 'up/property/report'), 'zero', { qos: 0 })
    await client.publishAsync(topicOf(1, 'up/property/report'), 'one', { qos: 1 })
    expect(rig.gateway.sendDown(1, { tail: 'down/property/set', payload: '{"灯":1}', qos: 1 })).toBe('sent')
    expect(rig.gateway.sendDown(1, { tail: 'down/ack', payload: 'x'.repeat(200), qos: 0 })).toBe('sent')

    await until(() => heard.length === 2)
    expect(heard).toEqual([
      `${topicOf(1, 'down/property/set')} {"灯":1}`,
      `${topicOf(1, 'down/ack')} ${'x'.repeat(200)}`,
    ])
    expect(rig.platform.uplinks.map(({ tail, payload, qos }) => [tail, payload.toString(), qos])).toEqual([
      ['up/property/report', 'zero', 0],
      ['up/property/report', 'one', 1],
    ])
    expect(rig.platform.ready).toEqual([1])
  })

  test('is acknowledged only once the message is safe', async () => {
    await using rig = await startRig()
    rig.platform.settings.isDoneAtOnce = false
    const device = await rig.device(1, { protocolVersion })
    device.publish(topicOf(1, 'up/property/report'), '{}', 7)
    await until(() => rig.platform.uplinks.length === 1)
    device.send({ cmd: 'pingreq' })
    await device.next('pingresp')
    expect(device.packets).toEqual([])

    rig.platform.uplinks[0]?.done()

    expect(await device.next('puback')).toMatchObject({ messageId: 7 })
  })

  test('gets its acknowledgements in the order of its messages', async () => {
    await using rig = await startRig()
    rig.platform.settings.isDoneAtOnce = false
    const device = await rig.device(1, { protocolVersion })
    device.send(...[1, 2, 3].map((id) => publication(topicOf(1, 'up/property/report'), '{}', id)))
    await until(() => rig.platform.uplinks.length === 3)

    const [first, second, third] = rig.platform.uplinks
    third?.done()
    first?.done()
    expect(await device.next('puback')).toMatchObject({ messageId: 1 })
    device.send({ cmd: 'pingreq' })
    await device.next('pingresp')
    expect(device.packets).toEqual([])

    second?.done()

    expect(await device.next('puback')).toMatchObject({ messageId: 2 })
    expect(await device.next('puback')).toMatchObject({ messageId: 3 })
  })
})

test('what a device sends right behind its CONNECT is not lost while it is being checked', async () => {
  await using rig = await startRig()
  const checked = Promise.withResolvers<void>()
  const { authenticate } = rig.platform.settings
  rig.platform.settings.authenticate = (request) => checked.promise.then(() => authenticate(request))
  const device = await rig.raw()
  device.send(device.connectPacket(1), publication(topicOf(1, 'up/a'), '1', 1))
  await until(() => rig.platform.requests.length === 1)
  device.publish(topicOf(1, 'up/b'), '2', 2)
  checked.resolve()

  await device.next('connack')
  expect(await device.next('puback')).toMatchObject({ messageId: 1 })
  expect(await device.next('puback')).toMatchObject({ messageId: 2 })
  expect(rig.platform.uplinks.map(({ tail }) => tail)).toEqual(['up/a', 'up/b'])
})
