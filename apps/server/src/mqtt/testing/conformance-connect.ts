import { expect } from 'vitest'
import { until } from './gateway-rig.ts'
import { account, down, flag, packet, sized } from './conformance.ts'
import type { Case, Wire } from './conformance.ts'

const id = sized('raw')
const will = [sized('gone'), sized('bye')]
/** Includes the property length where the protocol version has one. */
const willFields = (wire: Wire): number[][] => [wire.is5 ? [0] : [], ...will]
const username = flag.clean | flag.username
const gone = { topic: 'gone', payload: Buffer.from('bye'), qos: 0, retain: false } as const

async function cleanSession(wire: Wire): Promise<void> {
  const older = await wire.listening()
  older.send({ cmd: 'disconnect' })
  await older.closed
  const device = await wire.raw()
  expect(await device.connect(1, { protocolVersion: wire.version, clean: true })).toMatchObject({
    sessionPresent: false,
  })
  expect(wire.rig.gateway.sendDown(1, down())).toBe('unheard')
  expect(await wire.heard(device)).toEqual([])
}

async function noSession(wire: Wire): Promise<void> {
  const connack = await wire.connack(wire.connectBytes({ flags: 0xc0 }))
  expect(connack).toMatchObject({ sessionPresent: false })
}

async function takeover(wire: Wire): Promise<void> {
  const older = await wire.device()
  const newer = await wire.device()
  await older.closed
  expect(older.packets).toMatchObject(wire.is5 ? [{ cmd: 'disconnect', reasonCode: 0x8e }] : [])
  await wire.alive(newer)
}

async function keepalive(wire: Wire): Promise<void> {
  const device = await wire.device(1, { keepalive: 10 })
  wire.rig.pass(15_000)
  await wire.alive(device)
  wire.rig.pass(15_001)
  await device.closed
}

async function assignedId(wire: Wire): Promise<void> {
  const first = await wire.raw()
  const second = await wire.raw()
  const options = { protocolVersion: wire.version, clientId: '' }
  const answers = [await first.connect(1, options), await second.connect(2, options)]
  const [one, two] = wire.rig.platform.requests.map(({ clientId }) => clientId)
  expect(one).not.toBe('')
  expect(one).not.toBe(two)
  const told = [one, two].map((name) => ({ properties: { assignedClientIdentifier: name } }))
  expect(answers).toMatchObject(wire.is5 ? told : [{ returnCode: 0 }, { returnCode: 0 }])
}

const wrongPassword = (wire: Wire): Buffer => wire.connectBytes({ fields: [id, sized('d1'), sized('wrong')] })
const refusal = (wire: Wire): Promise<void> => wire.refuses(wrongPassword(wire), { older: 4, newer: 0x86 })

const emptyIdKept: Case[3] = (wire) =>
  wire.refuses(wire.connectBytes({ flags: 0xc0, fields: [sized(''), ...account] }), { older: 2 })

async function firstIsConnack(wire: Wire): Promise<void> {
  const device = await wire.raw()
  device.stream.write(Buffer.concat([wire.connectBytes(), Buffer.from([0xc0, 0])]))
  await until(() => device.packets.length === 2)
  expect(device.packets.map(({ cmd }) => cmd)).toEqual(['connack', 'pingresp'])
}

export const connectCases: readonly Case[] = [
  [
    '3.1.2-1',
    '3.1.2-1',
    'another protocol is not spoken to',
    (wire) => wire.refuses(wire.connectBytes({ name: 'MQTTX' }), {}),
  ],
  [
    '3.1.2-2',
    '3.1.2-2',
    'another version is told so',
    (wire) => wire.refuses(wire.connectBytes({ level: wire.is5 ? 6 : 3 }), { older: 1, newer: 0x84 }),
  ],
  [
    '3.1.2-3',
    '3.1.2-3',
    'the reserved flag of CONNECT is 0',
    (wire) => wire.malformedConnect(wire.connectBytes({ flags: 0xc3 })),
  ],
  ['3.1.2-6 3.2.2-1', '3.1.2-4 3.2.2-2', 'a clean session begins with nothing', cleanSession],
  ['3.1.4-3', '3.1.4-4', 'what CONNECT says of a clean session is done', cleanSession],
  ['3.2.2-3', '3.1.2-6 3.2.2-3', 'a session that is not there cannot be gone on with', noSession],
  ['3.1.2-9', '3.1.2-9', 'a will has its fields', (wire) => wire.malformedConnect(wire.connectBytes({ flags: 0xc6 }))],
  [
    '3.1.2-11 3.1.2-13',
    '3.1.2-11',
    'without a will its quality is 0',
    async (wire) => {
      for (const bit of [flag.willQos1, flag.willQos2])
        await wire.malformedConnect(wire.connectBytes({ flags: 0xc2 | bit }))
    },
  ],
  [
    '3.1.2-12',
    '',
    'without a will nothing is sent for a device that is gone',
    async (wire) => {
      const device = await wire.device()
      device.stream.destroy()
      await until(() => wire.rig.platform.presence.length === 2)
      expect(wire.rig.platform.uplinks).toEqual([])
    },
  ],
  [
    '3.1.2-15',
    '3.1.2-13',
    'without a will nothing of it is retained',
    (wire) => wire.malformedConnect(wire.connectBytes({ flags: 0xc2 | flag.willRetain })),
  ],
  [
    '3.1.2-14',
    '3.1.2-12',
    'a will has no quality 3',
    (wire) => wire.malformedConnect(wire.connectBytes({ flags: 0xde, fields: [id, ...willFields(wire), ...account] })),
  ],
  [
    '3.1.2-18',
    '3.1.2-16',
    'without its flag there is no user name',
    (wire) => wire.malformedConnect(wire.connectBytes({ flags: flag.clean, fields: [id, sized('d1')] })),
  ],
  [
    '3.1.2-19',
    '3.1.2-17',
    'with its flag there is a user name',
    (wire) => wire.malformedConnect(wire.connectBytes({ flags: username, fields: [id] })),
  ],
  [
    '3.1.2-20',
    '3.1.2-18',
    'without its flag there is no password',
    (wire) => wire.malformedConnect(wire.connectBytes({ flags: username, fields: [id, ...account] })),
  ],
  [
    '3.1.2-21',
    '3.1.2-19',
    'with its flag there is a password',
    (wire) => wire.malformedConnect(wire.connectBytes({ flags: 0xc2, fields: [id, sized('d1')] })),
  ],
  [
    '3.1.2-22',
    '',
    'there is no password without a user name',
    (wire) =>
      wire.malformedConnect(wire.connectBytes({ flags: flag.clean | flag.password, fields: [id, sized('right')] })),
  ],
  ['3.1.2-24', '3.1.2-22', 'who is silent for one and a half keepalives is gone', keepalive],
  ['', '3.2.2-22', 'the keepalive of the device counts where the gateway names none', keepalive],
  [
    '3.1.3-1',
    '3.1.3-1',
    'the fields of CONNECT come in their order',
    async (wire) => {
      const fields = [id, ...willFields(wire), ...account]
      expect(await wire.connack(wire.connectBytes({ flags: 0xc6, fields }))).toMatchObject(
        wire.is5 ? { reasonCode: 0 } : { returnCode: 0 },
      )
      expect(wire.rig.platform.requests).toMatchObject([
        { clientId: 'raw', username: 'd1', password: Buffer.from('right') },
      ])
    },
  ],
  [
    '3.1.3-3',
    '3.1.3-3',
    'there is a client id',
    (wire) => wire.malformedConnect(wire.connectBytes({ flags: flag.clean, fields: [] })),
  ],
  [
    '3.1.3-4',
    '3.1.3-4',
    'the client id is a text',
    (wire) => wire.malformedConnect(wire.connectBytes({ fields: [sized([0xff]), ...account] })),
  ],
  [
    '3.1.3-5',
    '3.1.3-5',
    'a client id of 23 letters and digits is taken',
    async (wire) => {
      for (const clientId of ['a', '0123456789ABCXYZabcxyz0']) await wire.device(1, { clientId })
    },
  ],
  ['3.1.3-6', '3.1.3-6 3.1.3-7 3.2.2-16', 'an empty client id becomes one of its own', assignedId],
  ['3.1.3-7 3.1.3-8 3.1.3-9', '', 'an empty client id cannot keep a session', emptyIdKept],
  [
    '3.1.3-10',
    '3.1.3-11',
    'the topic of a will is a text',
    (wire) => {
      const fields = [id, wire.is5 ? [0] : [], sized([0xff]), sized('bye'), ...account]
      return wire.malformedConnect(wire.connectBytes({ flags: 0xc6, fields }))
    },
  ],
  [
    '3.1.3-11',
    '3.1.3-12',
    'the user name is a text',
    (wire) => wire.malformedConnect(wire.connectBytes({ flags: username, fields: [id, sized([0xff])] })),
  ],
  [
    '3.1.4-1',
    '3.1.4-1',
    'a CONNECT that is not whole, or more than whole, is not heard',
    async (wire) => {
      await wire.malformedConnect(wire.connectBytes({ fields: [id, ...account, [0]] }))
      await wire.malformedConnect(wire.connectBytes({ fields: [id, sized('d1'), [0, 9, 1]] }))
      expect(wire.rig.platform.requests).toEqual([])
    },
  ],
  [
    '3.2.2-4 3.2.2-5',
    '3.1.4-2 3.2.2-6 3.2.2-7 3.2.2-8',
    'who is refused is told, and then the connection ends',
    refusal,
  ],
  ['3.1.4-2', '3.1.4-3', 'a newer connection ends the older one', takeover],
  [
    '3.1.4-4',
    '3.1.4-5',
    'who may come in is told so',
    async (wire) => {
      expect(await wire.connack(wire.connectBytes())).toMatchObject(wire.is5 ? { reasonCode: 0 } : { returnCode: 0 })
    },
  ],
  [
    '3.1.4-5',
    '3.1.4-6',
    'what comes behind a refused CONNECT is not looked at',
    async (wire) => {
      await wire.refuses(Buffer.concat([wrongPassword(wire), wire.publishBytes(), wire.connectBytes()]), {
        older: 4,
        newer: 0x86,
      })
      expect(wire.rig.platform.requests).toHaveLength(1)
      expect(wire.rig.platform.uplinks).toEqual([])
    },
  ],
  ['3.2.0-1', '3.2.0-1 3.2.0-2', 'CONNACK comes first, and once', firstIsConnack],
  [
    '3.2.2-6',
    '',
    'a refusal that has no return code is a close',
    async (wire) => {
      await wire.refuses(Buffer.concat([packet(0x10), Buffer.alloc(1)]), {})
      await wire.refuses(Buffer.from([0x10, 0xff, 0x7f, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4]), {})
    },
  ],
  [
    '',
    '3.2.2-12',
    'a will of quality 2 is refused',
    (wire) =>
      wire.refuses(wire.connectBytes({ flags: 0xd6, fields: [id, ...willFields(wire), ...account] }), { newer: 0x9b }),
  ],
  [
    '',
    '3.2.2-13',
    'a will that is to be retained is refused',
    (wire) =>
      wire.refuses(wire.connectBytes({ flags: 0xe6, fields: [id, ...willFields(wire), ...account] }), { newer: 0x9a }),
  ],
  [
    '3.14.4-3',
    '3.14.4-3',
    'a will is not sent for who says good-bye',
    async (wire) => {
      const device = await wire.device(1, { will: gone })
      device.send({ cmd: 'disconnect' })
      await device.closed
      expect(wire.rig.platform.uplinks).toEqual([])
    },
  ],
]
