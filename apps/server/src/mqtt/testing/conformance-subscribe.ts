import { expect } from 'vitest'
import { topicOf } from './gateway-rig.ts'
import { badTexts, down, int16, NUL, packet, sized } from './conformance.ts'
import type { Case, Wire } from './conformance.ts'

const own = topicOf(1, 'down/#')
const subscription = (topic: string, qos: 0 | 1 | 2 = 1) => ({ topic, qos })

async function subackOf(wire: Wire, ...filters: [string, (0 | 1 | 2)?][]) {
  const device = await wire.device()
  const subscriptions = filters.map(([topic, qos]) => subscription(topic, qos))
  device.send({ cmd: 'subscribe', messageId: 77, subscriptions })
  return { device, suback: await device.next('suback') }
}

const refused = (wire: Wire, code: number): number => (wire.is5 ? code : 0x80)

const eachOfSeveral: Case[3] = async (wire) => {
  const { suback } = await subackOf(wire, ['#'], [topicOf(1, 'down/ack'), 0], [own, 1], [topicOf(2, 'down/#')])
  const foreign = refused(wire, 0x87)
  expect(suback).toMatchObject({ messageId: 77, granted: [foreign, 0, 1, foreign] })
  expect(wire.rig.gateway.sendDown(1, down())).toBe('sent')
}

async function replaced(wire: Wire): Promise<void> {
  const device = await wire.device()
  await device.subscribe(own, 1)
  await device.subscribe(own, 0)
  wire.rig.gateway.sendDown(1, down())
  expect(await wire.heard(device)).toMatchObject([{ cmd: 'publish', qos: 0 }])
}

async function lowerQuality(wire: Wire): Promise<void> {
  const device = await wire.device()
  await device.subscribe(topicOf(1, 'down/ack'), 0)
  await device.subscribe(topicOf(1, 'down/property/set'), 1)
  wire.rig.gateway.sendDown(1, down({ qos: 1 }))
  wire.rig.gateway.sendDown(1, down({ tail: 'down/property/set', qos: 0 }))
  wire.rig.gateway.sendDown(1, down({ tail: 'down/property/set', qos: 1 }))
  expect(await wire.heard(device)).toMatchObject([{ qos: 0 }, { qos: 0 }, { qos: 1 }])
}

const unsubackOf = async (wire: Wire, ...unsubscriptions: string[]) => {
  const device = await wire.listening()
  device.send({ cmd: 'unsubscribe', messageId: 78, unsubscriptions })
  const unsuback = await device.next('unsuback')
  return { device, codes: wire.is5 ? unsuback : { ...unsuback, granted: 'none in 3.1.1' } }
}

const unsubscribedEach: Case[3] = async (wire) => {
  const { codes } = await unsubackOf(wire, 'other', own, own)
  expect(codes).toMatchObject({ messageId: 78, granted: wire.is5 ? [0x11, 0, 0x11] : 'none in 3.1.1' })
  expect(wire.rig.gateway.sendDown(1, down())).toBe('unheard')
}

const nothingThere: Case[3] = async (wire) => {
  const { codes } = await unsubackOf(wire, 'other')
  expect(codes).toMatchObject({ messageId: 78 })
  expect(wire.rig.gateway.sendDown(1, down())).toBe('sent')
}

const eachCharacter: Case[3] = async (wire) => {
  await unsubackOf(wire, topicOf(1, 'down/+'), topicOf(1, 'down'), topicOf(1, 'Down/#'), `${own} `)
  expect(wire.rig.gateway.sendDown(1, down())).toBe('sent')
}

const noMore: Case[3] = async (wire) => {
  const { device } = await unsubackOf(wire, own)
  wire.rig.gateway.sendDown(1, down())
  expect(await wire.heard(device)).toEqual([])
}

async function finished(wire: Wire): Promise<void> {
  const device = await wire.listening()
  for (let at = 0; at < 101; at++) wire.rig.gateway.sendDown(1, down({ payload: String(at) }))
  device.send({ cmd: 'unsubscribe', messageId: 78, unsubscriptions: [own] })
  await device.next('unsuback')
  expect(await wire.heard(device)).toHaveLength(100)
  device.send({ cmd: 'puback', messageId: 1 })
  expect(await wire.heard(device)).toHaveLength(101)
}

const badFilters: Case[3] = async (wire) => {
  for (const text of badTexts) await wire.ends(wire.subscribeBytes(sized(text)), 0x81)
}

export const subscribeCases: readonly Case[] = [
  [
    '2.3.1-7',
    '2.2.1-6',
    'SUBACK and UNSUBACK have the packet ids of what they answer',
    async (wire) => {
      expect((await subackOf(wire, ['a'])).suback).toMatchObject({ messageId: 77 })
      expect((await unsubackOf(wire, 'a')).codes).toMatchObject({ messageId: 78 })
    },
  ],
  [
    '',
    '2.2.2-1',
    'a packet without properties says that it has none',
    async (wire) => {
      const device = await wire.device()
      const sent = wire.recording(device)
      device.stream.write(wire.subscribeBytes(sized(own), { id: 5 }))
      await device.next('suback')
      expect(sent()).toEqual(packet(0x90, int16(5), [0], [1]))
    },
  ],
  [
    '3.8.1-1',
    '3.8.1-1',
    'a SUBSCRIBE of other flags ends the connection',
    async (wire) => {
      for (const first of [0x80, 0x81, 0x83, 0x8a]) await wire.ends(wire.subscribeBytes(sized(own), { first }), 0x81)
    },
  ],
  ['3.8.3-1', '3.8.3-1', 'a filter is a text', badFilters],
  [
    '3.8.3-3',
    '3.8.3-2',
    'a SUBSCRIBE asks for something',
    (wire) => wire.ends(packet(0x82, int16(1), wire.properties()), 0x82),
  ],
  [
    '3.8.3-4',
    '3.8.3-5',
    'reserved bits behind a filter end the connection',
    async (wire) => {
      for (const options of wire.is5 ? [0x41, 0x80] : [0x04, 0x08, 0x41, 0x80])
        await wire.ends(wire.subscribeBytes(sized(own), { options }), 0x81)
      await wire.ends(wire.subscribeBytes(sized(own), { options: 3 }), wire.is5 ? 0x82 : undefined)
    },
  ],
  [
    '',
    '3.8.3-3',
    'a device does not hear itself',
    async (wire) => {
      const device = await wire.device()
      device.stream.write(wire.subscribeBytes(sized(own), { options: 0x05 }))
      await device.next('suback')
      device.publish(topicOf(1, 'up/a'), '{}')
      expect(await wire.heard(device)).toEqual([])
    },
  ],
  [
    '',
    '3.8.3-4',
    'a shared subscription cannot ask not to hear itself',
    (wire) => wire.ends(wire.subscribeBytes(sized(`$share/g/${own}`), { options: 0x05 }), 0x82),
  ],
  [
    '3.8.4-1 3.8.4-2',
    '3.8.4-1 3.8.4-2',
    'a SUBSCRIBE is answered with its packet id',
    async (wire) => {
      expect((await subackOf(wire, [own])).suback).toMatchObject({ messageId: 77, granted: [1] })
    },
  ],
  ['3.8.4-3', '3.8.4-3', 'the same filter again takes the place of the one before', replaced],
  ['3.8.4-4 3.8.4-5', '3.8.4-5 3.8.4-6 3.8.4-7', 'each of several filters is judged on its own', eachOfSeveral],
  ['3.8.4-6', '3.8.4-8', 'a message comes with the lower of both qualities', lowerQuality],
  ['3.9.3-1 3.9.3-2', '3.9.3-1 3.9.3-2', 'the codes of a SUBACK come in the order of their filters', eachOfSeveral],
  [
    '',
    '3.2.2-9',
    'a device is told that quality 2 is not offered',
    async (wire) => {
      expect(await wire.connack(wire.connectBytes())).toMatchObject({ properties: { maximumQoS: 1 } })
    },
  ],
  [
    '',
    '3.2.2-10',
    'who asks for quality 2 gets quality 1',
    async (wire) => {
      expect((await subackOf(wire, [own, 2])).suback).toMatchObject({ granted: [1] })
    },
  ],
  [
    '',
    '3.2.2-1',
    'the other flags of a CONNACK are 0',
    async (wire) => {
      const device = await wire.raw()
      const sent = wire.recording(device)
      device.stream.write(wire.connectBytes())
      await device.next('connack')
      expect(sent()[2]).toBe(0)
    },
  ],
  [
    '3.10.1-1',
    '3.10.1-1',
    'an UNSUBSCRIBE of other flags ends the connection',
    async (wire) => {
      for (const first of [0xa0, 0xa1, 0xa3, 0xaa]) await wire.ends(wire.unsubscribeBytes(sized(own), { first }), 0x81)
    },
  ],
  [
    '3.10.3-1',
    '3.10.3-1',
    'what is unsubscribed from is a text',
    async (wire) => {
      for (const text of badTexts) await wire.ends(wire.unsubscribeBytes(sized(text)), 0x81)
    },
  ],
  [
    '3.10.3-2',
    '3.10.3-2',
    'an UNSUBSCRIBE names something',
    (wire) => wire.ends(packet(0xa2, int16(1), wire.properties()), 0x82),
  ],
  ['3.10.4-1', '3.10.4-1', 'a subscription ends by its own characters only', eachCharacter],
  ['3.10.4-2', '3.10.4-2', 'nothing more comes of a subscription that has ended', noMore],
  ['3.10.4-3', '3.10.4-3', 'what was taken before a subscription ended still comes', finished],
  [
    '3.10.4-4 3.10.4-6',
    '3.10.4-4 3.10.4-6 3.11.3-1 3.11.3-2',
    'each of several is unsubscribed from, in one answer',
    unsubscribedEach,
  ],
  ['3.10.4-5', '3.10.4-5', 'an UNSUBSCRIBE is answered although nothing was there', nothingThere],
  [
    '4.7.1-2',
    '4.7.1-1',
    '# stands alone and last',
    async (wire) => {
      for (const filter of ['down/a#', 'down/#/a', 'down/##'])
        expect((await subackOf(wire, [topicOf(1, filter)])).suback).toMatchObject({ granted: [refused(wire, 0x8f)] })
    },
  ],
  [
    '4.7.1-3',
    '4.7.1-2',
    '+ stands for a whole level',
    async (wire) => {
      for (const filter of ['down/a+', 'down/+a/b', 'down/++'])
        expect((await subackOf(wire, [topicOf(1, filter)])).suback).toMatchObject({ granted: [refused(wire, 0x8f)] })
    },
  ],
  [
    '4.7.3-1',
    '4.7.3-1',
    'a topic and a filter have a character',
    async (wire) => {
      await wire.ends(wire.publishBytes({ topic: sized('') }), 0x82)
      await wire.ends(wire.subscribeBytes(sized('')), 0x82)
      await wire.ends(wire.unsubscribeBytes(sized('')), 0x82)
    },
  ],
  [
    '4.7.3-2',
    '4.7.3-2',
    'a topic and a filter have no U+0000',
    async (wire) => {
      await wire.ends(wire.publishBytes({ topic: sized(NUL) }), 0x81)
      await wire.ends(wire.subscribeBytes(sized(NUL)), 0x81)
    },
  ],
  [
    '4.7.3-4',
    '4.7.3-4',
    'topics are compared as they are',
    async (wire) => {
      const others = ['Ack', 'ack/', 'ac%6B', 'a\u0301ck'].map((level): [string] => [topicOf(1, `down/${level}`)])
      await subackOf(wire, ...others)
      expect(wire.rig.gateway.sendDown(1, down())).toBe('unheard')
      expect(wire.rig.gateway.sendDown(1, down({ tail: 'down/\u00e1ck' }))).toBe('unheard')
      expect(wire.rig.gateway.sendDown(1, down({ tail: 'down/a\u0301ck' }))).toBe('sent')
    },
  ],
  [
    '',
    '4.8.2-1 4.8.2-2',
    'shared subscriptions are not offered, however they are spelt',
    async (wire) => {
      for (const filter of [`$share/g/${own}`, '$share/g', '$share//a', '$share/+/a'])
        expect((await subackOf(wire, [filter])).suback).toMatchObject({ granted: [0x9e] })
    },
  ],
]
