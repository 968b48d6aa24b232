import { expect } from 'vitest'
import { publication, topicOf, until } from './gateway-rig.ts'
import { badTexts, int16, packet, sized, up } from './conformance.ts'
import type { Case, Wire } from './conformance.ts'

async function answersByQuality(wire: Wire): Promise<void> {
  const device = await wire.device()
  device.send(publication(up, '0'), publication(up, '1', 9))
  await wire.heard(device)
  expect(device.packets).toMatchObject([{ cmd: 'puback', messageId: 9 }])
}

async function afterOwnership(wire: Wire): Promise<void> {
  wire.rig.platform.settings.isDoneAtOnce = false
  const device = await wire.device()
  device.publish(up, '{}', 9)
  expect(await wire.heard(device)).toEqual([])
  wire.rig.platform.uplinks[0]?.done()
  expect(await device.next('puback')).toMatchObject({ messageId: 9 })
}

async function anewAfterPuback(wire: Wire): Promise<void> {
  const device = await wire.device()
  device.publish(up, 'one', 9)
  await device.next('puback')
  device.send({ ...publication(up, 'two', 9), dup: true })
  await device.next('puback')
  expect(wire.rig.platform.uplinks.map(({ payload }) => String(payload))).toEqual(['one', 'two'])
}

const aliasRefused: Case[3] = async (wire) => {
  for (const alias of [0, 1]) await wire.ends(wire.publishBytes({ properties: [35, ...int16(alias)] }), 0x94)
}

const tooManyUnacknowledged: Case[3] = async (wire) => {
  wire.rig.platform.settings.isDoneAtOnce = false
  const device = await wire.device()
  device.send(...Array.from({ length: 101 }, (_, at) => publication(up, '{}', at + 1)))
  expect(await device.next('disconnect')).toMatchObject({ reasonCode: 0x93 })
}

export const publishCases: readonly Case[] = [
  [
    '2.3.1-1',
    '2.2.1-3',
    'a packet id is not 0',
    async (wire) => {
      await wire.ends(wire.publishBytes({ first: 0x32, id: [0, 0] }), 0x82)
      await wire.ends(wire.subscribeBytes(sized(topicOf(1, 'down/#')), { id: 0 }), 0x82)
      await wire.ends(wire.unsubscribeBytes(sized(topicOf(1, 'down/#')), { id: 0 }), 0x82)
    },
  ],
  ['2.3.1-6', '2.2.1-5', 'a PUBACK has the packet id of its message', answersByQuality],
  [
    '',
    '3.1.2-28',
    'no response information is sent',
    async (wire) => {
      for (const wanted of [0, 1]) {
        const connack = await wire.connack(wire.connectBytes({ properties: [25, wanted] }))
        expect(connack).toMatchObject({ reasonCode: 0 })
        expect('properties' in connack && connack.properties).not.toHaveProperty('responseInformation')
      }
    },
  ],
  [
    '',
    '3.1.2-29',
    'no reason is told in words',
    async (wire) => {
      const device = await wire.device(1, { properties: { requestProblemInformation: false } })
      await device.subscribe('#')
      device.publish(topicOf(2, 'up/a'), '{}', 1)
      expect(await device.next('puback')).not.toHaveProperty('properties')
    },
  ],
  [
    '3.3.1-2',
    '3.3.1-2',
    'a message of quality 0 is not sent again',
    (wire) => wire.ends(wire.publishBytes({ first: 0x38 }), 0x81),
  ],
  [
    '3.3.1-4',
    '3.3.1-4',
    'there is no quality 3',
    (wire) => wire.ends(wire.publishBytes({ first: 0x36, id: [0, 1] }), 0x81),
  ],
  [
    '3.3.2-1',
    '3.3.2-1',
    'a topic is a text',
    async (wire) => {
      for (const text of badTexts) await wire.ends(wire.publishBytes({ topic: sized(text) }), 0x81)
    },
  ],
  [
    '3.3.2-2 4.7.1-1',
    '3.3.2-2 4.7.0-1',
    'a topic has no wildcard',
    async (wire) => {
      for (const level of ['#', '+', 'a+', 'a/#'])
        await wire.ends(wire.publishBytes({ topic: sized(topicOf(1, `up/${level}`)) }), 0x90)
    },
  ],
  ['', '3.2.2-17 3.2.2-18 3.3.2-9', 'a topic alias is more than was allowed', aliasRefused],
  [
    '',
    '3.3.2-13',
    'a response topic is a text',
    (wire) => wire.ends(wire.publishBytes({ properties: [8, ...sized([0xff])] }), 0x81),
  ],
  [
    '',
    '3.3.2-14',
    'a response topic has no wildcard',
    async (wire) => {
      for (const topic of ['a/#', '+']) await wire.ends(wire.publishBytes({ properties: [8, ...sized(topic)] }), 0x82)
    },
  ],
  [
    '',
    '3.3.2-19',
    'a content type is a text',
    (wire) => wire.ends(wire.publishBytes({ properties: [3, ...sized([0xff])] }), 0x81),
  ],
  ['3.3.4-1', '3.3.4-1', 'a message is answered by its quality', answersByQuality],
  [
    '3.3.5-2',
    '',
    'a message that may not be sent ends the connection',
    (wire) => wire.ends(wire.publishBytes({ first: 0x32, topic: sized(topicOf(2, 'up/a')), id: [0, 1] })),
  ],
  [
    '',
    '3.3.4-6',
    'a device sends no subscription identifier',
    (wire) => wire.ends(wire.publishBytes({ properties: [11, 1] }), 0x82),
  ],
  ['', '3.3.4-7', 'more unacknowledged messages than allowed end the connection', tooManyUnacknowledged],
  [
    '',
    '3.4.2-1',
    'a PUBACK has one of its codes',
    async (wire) => {
      const device = await wire.device()
      for (const [at, topic] of [up, topicOf(2, 'up/a'), topicOf(1, 'up/#')].entries())
        device.publish(topic, '{}', at + 1)
      await wire.heard(device)
      expect(device.packets).toMatchObject([0, 0x87, 0x90].map((reasonCode) => ({ cmd: 'puback', reasonCode })))
      await wire.ends(packet(0x40, [0, 1, 0x42, 0]), 0x82)
    },
  ],
  ['3.6.1-1', '3.6.1-1', 'a PUBREL of other flags ends the connection', (wire) => wire.ends(packet(0x60, [0, 1]))],
  [
    '',
    '3.2.2-11',
    'quality 2 is not offered',
    (wire) => wire.ends(wire.publishBytes({ first: 0x34, id: [0, 1] }), 0x9b),
  ],
  ['', '3.2.2-14', 'nothing is retained', (wire) => wire.ends(wire.publishBytes({ first: 0x31 }), 0x9a)],
  ['4.3.2-2', '4.3.2-4', 'a message is acknowledged when the platform has it', afterOwnership],
  ['', '4.3.2-5', 'an acknowledged packet id is that of a new message', anewAfterPuback],
  [
    '4.6.0-2',
    '',
    'acknowledgements come in the order of their messages',
    async (wire) => {
      wire.rig.platform.settings.isDoneAtOnce = false
      const device = await wire.device()
      device.send(publication(up, '1', 1), publication(up, '2', 2))
      await until(() => wire.rig.platform.uplinks.length === 2)
      for (const { done } of wire.rig.platform.uplinks.toReversed()) done()
      expect(await device.next('puback')).toMatchObject({ messageId: 1 })
      expect(await device.next('puback')).toMatchObject({ messageId: 2 })
    },
  ],
]
