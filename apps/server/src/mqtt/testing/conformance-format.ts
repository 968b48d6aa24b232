import { expect } from 'vitest'
import { topicOf } from './gateway-rig.ts'
import { account, badTexts, NUL, packet, sized, up } from './conformance.ts'
import type { Case, Wire } from './conformance.ts'

const id = sized('raw')
const username = 0x82

async function refusesText(wire: Wire, text: readonly number[]): Promise<void> {
  await wire.malformedConnect(wire.connectBytes({ fields: [sized(text), ...account] }))
  await wire.malformedConnect(wire.connectBytes({ flags: username, fields: [id, sized(text)] }))
  const topic = [id, wire.is5 ? [0] : [], sized(text), sized('bye'), ...account]
  await wire.malformedConnect(wire.connectBytes({ flags: 0xc6, fields: topic }))
  await wire.ends(wire.publishBytes({ topic: sized([...Buffer.from(topicOf(1, 'up/')), ...text]) }), 0x81)
  await wire.ends(wire.subscribeBytes(sized(text)), 0x81)
  await wire.ends(wire.unsubscribeBytes(sized(text)), 0x81)
}

export const formatCases: readonly Case[] = [
  [
    '1.5.3-1',
    '1.5.4-1',
    'text that is no UTF-8, half a surrogate pair too, ends the connection',
    async (wire) => {
      for (const text of badTexts) await refusesText(wire, text)
    },
  ],
  ['1.5.3-2', '1.5.4-2', 'U+0000 in a text ends the connection', (wire) => refusesText(wire, NUL)],
  [
    '1.5.3-3',
    '1.5.4-3',
    'U+FEFF is a character like any other',
    async (wire) => {
      const device = await wire.device(1, { clientId: '\uFEFFraw' })
      device.publish(topicOf(1, 'up/\uFEFFa'), '{}', 1)
      await device.next('puback')
      expect(wire.rig.platform.requests[0]?.clientId).toBe('\uFEFFraw')
      expect(wire.rig.platform.uplinks[0]?.tail).toBe('up/\uFEFFa')
    },
  ],
  [
    '',
    '1.5.5-1',
    'a number in more bytes than it needs is malformed',
    async (wire) => {
      await wire.ends(Buffer.from([0xc0, 0x80, 0]), 0x81)
      await wire.ends(packet(0x30, sized(up), [0x80, 0]), 0x81)
    },
  ],
  [
    '',
    '1.5.7-1',
    'both halves of a user property are texts',
    async (wire) => {
      for (const pair of [
        [...sized([0xc3]), ...sized('a')],
        [...sized('a'), ...sized(NUL)],
      ])
        await wire.malformedConnect(wire.connectBytes({ properties: [38, ...pair] }))
    },
  ],
  [
    '2.2.2-1 2.2.2-2',
    '2.1.3-1',
    'flags other than the fixed ones end the connection',
    async (wire) => {
      for (const first of [0x41, 0xc1, 0xe1])
        await wire.ends(Buffer.from([first, ...(first === 0x41 ? [2, 0, 1] : [0])]), 0x81)
      await wire.ends(wire.subscribeBytes(sized('a'), { first: 0x80 }), 0x81)
      await wire.ends(wire.unsubscribeBytes(sized('a'), { first: 0xa3 }), 0x81)
      const connect = wire.connectBytes()
      connect[0] = 0x11
      await wire.malformedConnect(connect)
    },
  ],
  [
    '3.1.0-1',
    '3.1.0-1',
    'the first packet is a CONNECT',
    async (wire) => {
      for (const bytes of [Buffer.from([0xc0, 0]), wire.publishBytes(), wire.subscribeBytes(sized('a'))])
        await wire.refuses(bytes, {})
    },
  ],
  ['3.1.0-2', '3.1.0-2', 'a second CONNECT ends the connection', (wire) => wire.ends(wire.connectBytes(), 0x82)],
]
