import type { IPublishPacket, Packet } from 'mqtt-packet'
import { expect } from 'vitest'
import { topicOf } from './gateway-rig.ts'
import type { RawClient } from './gateway-rig.ts'
import { down, packet, sized } from './conformance.ts'
import type { Case, Wire } from './conformance.ts'

const isPublish = (one: Packet): one is IPublishPacket => one.cmd === 'publish'
const publishes = (device: RawClient): IPublishPacket[] => device.packets.filter(isPublish)

async function sentIds(wire: Wire): Promise<(number | undefined)[]> {
  const device = await wire.listening()
  for (let times = 0; times < 5; times++) wire.rig.gateway.sendDown(1, down())
  await wire.heard(device)
  return publishes(device).map(({ messageId }) => messageId)
}

async function freshIds(wire: Wire): Promise<void> {
  const ids = await sentIds(wire)
  expect(new Set(ids).size).toBe(5)
  expect(ids).not.toContain(0)
}

async function notRepeated(wire: Wire): Promise<void> {
  const device = await wire.listening()
  wire.rig.gateway.sendDown(1, down())
  wire.rig.gateway.sendDown(1, down({ qos: 0 }))
  await wire.heard(device)
  expect(publishes(device).map(({ dup, qos }) => [dup, qos])).toEqual([
    [false, 1],
    [false, 0],
  ])
}

/** With a window of one, the second message waits for the answer to the first. */
async function windowOfOne(wire: Wire, answer: (device: RawClient) => void): Promise<void> {
  const device = await wire.listening(1, { properties: { receiveMaximum: 1 } })
  wire.rig.gateway.sendDown(1, down({ payload: '1' }))
  wire.rig.gateway.sendDown(1, down({ payload: '2' }))
  await wire.heard(device)
  expect(publishes(device).map(({ payload }) => String(payload))).toEqual(['1'])
  answer(device)
  await wire.heard(device)
  expect(publishes(device).map(({ payload }) => String(payload))).toEqual(['1', '2'])
}

const untilAcknowledged: Case[3] = (wire) => windowOfOne(wire, (device) => device.send({ cmd: 'puback', messageId: 1 }))

async function overlapping(wire: Wire): Promise<void> {
  const device = await wire.device()
  await device.subscribe(topicOf(1, 'down/ack'), 0)
  await device.subscribe(topicOf(1, 'down/#'), 1)
  await device.subscribe(topicOf(1, 'down/+'), 0)
  wire.rig.gateway.sendDown(1, down())
  await wire.heard(device)
  expect(publishes(device).map(({ qos }) => qos)).toEqual([1])
}

async function noAlias(wire: Wire): Promise<void> {
  for (const topicAliasMaximum of [undefined, 10]) {
    const device = await wire.listening(1, topicAliasMaximum ? { properties: { topicAliasMaximum } } : {})
    wire.rig.gateway.sendDown(1, down())
    wire.rig.gateway.sendDown(1, down())
    await wire.heard(device)
    expect(publishes(device).map(({ topic, properties }) => [topic, properties?.topicAlias])).toEqual([
      [topicOf(1, 'down/ack'), undefined],
      [topicOf(1, 'down/ack'), undefined],
    ])
  }
}

async function smallPackets(wire: Wire): Promise<void> {
  await wire.refuses(wire.connectBytes({ properties: [39, 0, 0, 0, 20] }), { newer: 0x95 })
  await wire.refuses(wire.connectBytes({ properties: [39, 0, 0, 0, 4] }), {})
  const device = await wire.listening(1, { properties: { maximumPacketSize: 100 } })
  expect(wire.rig.gateway.sendDown(1, down({ payload: 'x'.repeat(100) }))).toBe('offline')
  device.send({
    cmd: 'subscribe',
    messageId: 2,
    subscriptions: Array.from({ length: 100 }, () => ({ topic: 'a', qos: 0 as const })),
  })
  await device.closed
  expect(device.packets).toMatchObject([{ cmd: 'disconnect', reasonCode: 0x95 }])
}

export const downlinkCases: readonly Case[] = [
  ['2.3.1-4', '2.2.1-4 4.3.2-1', 'each message goes out with a packet id that is not in use', freshIds],
  [
    '2.3.1-5',
    '2.2.1-2',
    'a message of quality 0 has no packet id',
    async (wire) => {
      const device = await wire.listening()
      const sent = wire.recording(device)
      wire.rig.gateway.sendDown(1, down({ qos: 0, payload: 'P' }))
      await wire.heard(device)
      const topic = sized(topicOf(1, 'down/ack'))
      expect(sent().subarray(0, -2)).toEqual(packet(0x30, topic, wire.properties(), [0x50]))
    },
  ],
  [
    '',
    '3.1.2-24 3.2.2-15',
    'nothing larger than the device takes is sent, and nothing larger than the gateway takes is read',
    async (wire) => {
      await smallPackets(wire)
      await wire.ends(Buffer.from([0x30, 0x80, 0x80, 0x10]), 0x95)
    },
  ],
  [
    '',
    '3.1.2-25',
    'what is too large is left out, and the next message goes its way',
    async (wire) => {
      const device = await wire.listening(1, { properties: { maximumPacketSize: 100, receiveMaximum: 1 } })
      wire.rig.gateway.sendDown(1, down({ payload: 'x'.repeat(100) }))
      wire.rig.gateway.sendDown(1, down({ payload: 'fits' }))
      expect(await device.next('publish')).toMatchObject({ payload: Buffer.from('fits') })
    },
  ],
  ['', '3.1.2-26 3.1.2-27 3.3.2-8 3.3.2-11', 'no topic alias is ever sent', noAlias],
  [
    '3.3.1-3 4.3.1-1',
    '3.3.1-3 4.3.1-1 4.3.2-2',
    'a message goes out as one that is sent for the first time',
    notRepeated,
  ],
  [
    '3.3.2-3',
    '3.3.2-3',
    'a device is sent what it has subscribed to, and nothing else',
    async (wire) => {
      const device = await wire.listening(1, {}, 'down/property/+')
      wire.rig.gateway.sendDown(1, down({ tail: 'down/ack' }))
      wire.rig.gateway.sendDown(1, down({ tail: 'down/property/set' }))
      await wire.heard(device)
      expect(publishes(device).map(({ topic }) => topic)).toEqual([topicOf(1, 'down/property/set')])
    },
  ],
  ['3.3.5-1', '3.3.4-2', 'of overlapping subscriptions the best quality counts', overlapping],
  [
    '',
    '3.3.4-9 4.9.0-1 4.9.0-2 4.3.2-3',
    'no more messages are under way than the device has room for',
    untilAcknowledged,
  ],
  [
    '',
    '3.3.4-10 4.9.0-3',
    'whoever has no room for messages is still answered',
    async (wire) => {
      const device = await wire.listening(1, { properties: { receiveMaximum: 1 } })
      wire.rig.gateway.sendDown(1, down())
      await wire.alive(device)
      await device.subscribe(topicOf(1, 'down/ack'))
    },
  ],
  [
    '4.3.2-1',
    '',
    'a message of quality 1 is under way until it is acknowledged',
    async (wire) => {
      const ids = await sentIds(wire)
      expect(new Set(ids).size).toBe(5)
    },
  ],
  [
    '',
    '4.4.0-2',
    'a message that the device does not want has come all the same',
    (wire) => windowOfOne(wire, (device) => device.send({ cmd: 'puback', messageId: 1, reasonCode: 0x97 })),
  ],
  [
    '4.6.0-5 4.6.0-6',
    '4.6.0-5 4.6.0-6',
    'messages come in the order in which they were sent',
    async (wire) => {
      const device = await wire.listening()
      for (let at = 0; at < 9; at++) wire.rig.gateway.sendDown(1, down({ payload: String(at) }))
      await wire.heard(device)
      expect(
        publishes(device)
          .map(({ payload }) => String(payload))
          .join(''),
      ).toBe('012345678')
    },
  ],
]
