import { expect, test } from 'vitest'
import { productId, publication, startRig, topicOf, type RawClient, type Rig } from './testing/gateway-rig.ts'

const own = (tail: string) => topicOf(1, tail)
const long = own(`up/${'x'.repeat(300)}`)

const publishing: [string, string, string, (device: RawClient) => void][] = [
  [
    'topicForeign',
    'a foreign topic',
    topicOf(2, 'up/property/report'),
    (device) => device.publish(topicOf(2, 'up/property/report'), '{}', 1),
  ],
  [
    'topicForeign',
    'a foreign topic with QoS 0',
    topicOf(2, 'up/x'),
    (device) => device.publish(topicOf(2, 'up/x'), '{}'),
  ],
  [
    'topicNotUp',
    'a topic below its own down',
    own('down/property/set'),
    (device) => device.publish(own('down/property/set'), '{}', 1),
  ],
  ['topicUnknown', 'a topic that is not a device topic', 'home/lamp', (device) => device.publish('home/lamp', '{}', 1)],
  ['topicWildcard', 'a topic with a wildcard', own('up/+'), (device) => device.publish(own('up/+'), '{}', 1)],
  ['topicTooLong', 'a long topic', long, (device) => device.publish(long, '{}', 1)],
  [
    'topicEmpty',
    'no topic',
    '',
    (device) =>
      void device.stream.write(device.version === 5 ? Buffer.from([0x30, 3, 0, 0, 0]) : Buffer.from([0x30, 2, 0, 0])),
  ],
  ['qos2', 'QoS 2', own('up/a'), (device) => device.send({ ...publication(own('up/a'), '{}', 1), qos: 2 })],
  [
    'packetTooLarge',
    'a packet of 1 MiB',
    '1048580 B > 262144 B',
    (device) => void device.stream.write(Buffer.from([0x30, 0x80, 0x80, 0x40])),
  ],
  [
    'packetIdZero',
    'packet id 0',
    '',
    (device) => void device.stream.write(Buffer.from([0x32, 6, 0, 1, 0x61, 0, 0, 0])),
  ],
  ['malformedPacket', 'bytes that are not MQTT', '', (device) => void device.stream.write(Buffer.from([0xc1, 0]))],
]

async function problemsOf(rig: Rig, version: 4 | 5, act: (device: RawClient) => void) {
  const device = await rig.device(1, { protocolVersion: version })
  act(device)
  await Promise.race([device.closed, device.next('puback').catch(() => undefined)])
  return rig.platform.problems
}

for (const version of [4, 5] as const) {
  test.each(publishing)(`%s: protocol ${version}, %s`, async (cause, _, found, act) => {
    await using rig = await startRig()
    expect(await problemsOf(rig, version, act)).toEqual([{ deviceId: 1, cause, found }])
  })

  test(`each refused subscription is reported with its filter, protocol ${version}`, async () => {
    await using rig = await startRig({ subscriptions: 1 })
    const device = await rig.device(1, { protocolVersion: version })
    const wrong = [
      ['subscriptionForeign', '#'],
      ['subscriptionForeign', topicOf(2, 'down/#')],
      ['subscriptionNotDown', own('down')],
      ['subscriptionShared', `$share/g/${own('down/#')}`],
      ['subscriptionForm', own('down/#/x')],
    ]
    for (const [, filter] of wrong) await device.subscribe(filter ?? '')
    await device.subscribe(own('down/#'))
    await device.subscribe(own('down/ack'))
    expect(rig.platform.problems.map(({ cause, found }) => [cause, found])).toEqual([
      ...wrong,
      ['subscriptionsFull', own('down/ack')],
    ])
  })

  test(`a message above the rate is reported once for each, protocol ${version}`, async () => {
    await using rig = await startRig({ packets: { perSecond: 1, burst: 3 } })
    const device = await rig.device(1, { protocolVersion: version })
    device.send(...Array.from({ length: 6 }, () => publication(own('up/a'), '{}')), publication(own('up/b'), '{}', 1))
    rig.pass(0)
    await expect.poll(() => rig.platform.problems.length).toBe(3)
    expect(rig.platform.problems.every(({ cause }) => cause === 'rateDropped')).toBe(true)
  })
}

test('retain is reported in MQTT 5, which refuses it, and not in 3.1.1, which ignores it', async () => {
  await using rig = await startRig()
  const retained = { ...publication(own('up/a'), '{}', 1), retain: true }
  await problemsOf(rig, 4, (device) => device.send(retained))
  expect(rig.platform.problems).toEqual([])
  await problemsOf(rig, 5, (device) => device.send(retained))
  expect(rig.platform.problems).toEqual([{ deviceId: 1, cause: 'retain', found: own('up/a') }])
})

test('a device that does all right has no problem', async () => {
  await using rig = await startRig()
  const device = await rig.device(1)
  await device.subscribe(`iot/v1/${productId}/d1/down/#`)
  device.publish(own('up/property/report'), '{}', 1)
  await device.next('puback')
  device.send({ cmd: 'disconnect' })
  await device.closed
  expect(rig.platform.problems).toEqual([])
})
