import { expect } from 'vitest'
import { publication, topicOf, until } from './gateway-rig.ts'
import { down, packet, sized, up } from './conformance.ts'
import type { Case, Wire } from './conformance.ts'

async function subscriptionsLast(wire: Wire): Promise<void> {
  const device = await wire.listening(1, { keepalive: 0 })
  for (let minutes = 0; minutes < 100; minutes += 10) {
    wire.rig.pass(600_000)
    await wire.alive(device)
  }
  expect(wire.rig.gateway.sendDown(1, down())).toBe('sent')
}

const sessionEnds: Case[3] = async (wire) => {
  const device = await wire.raw()
  const connack = await device.connect(1, {
    protocolVersion: 5,
    clean: false,
    properties: { sessionExpiryInterval: 60 },
  })
  expect(connack).toMatchObject({ sessionPresent: false, properties: { sessionExpiryInterval: 0 } })
  await device.subscribe(topicOf(1, 'down/#'))
  device.stream.destroy()
  await until(() => wire.rig.platform.presence.length === 2)
  await wire.device(1, { clean: false })
  expect(wire.rig.gateway.sendDown(1, down())).toBe('unheard')
}

const violations: Case[3] = async (wire) => {
  for (const first of [0x00, 0x20, 0x50, 0x62, 0x70, 0x90, 0xb0, 0xd0, 0xf0]) await wire.ends(Buffer.from([first, 0]))
  await wire.ends(Buffer.from([0xc0, 0xff, 0xff, 0xff, 0xff]), 0x81)
  await wire.ends(Buffer.from([0xc0, 1, 0]), 0x81)
  await wire.ends(packet(0x30, [0, 9, 0x61]), 0x81)
}

const closedAfterDisconnect: Case[3] = async (wire) => {
  const older = await wire.listening()
  await wire.device()
  wire.rig.gateway.sendDown(1, down())
  await older.closed
  expect(older.packets).toMatchObject([{ cmd: 'disconnect', reasonCode: 0x8e }])
}

export const sessionCases: readonly Case[] = [
  ['3.12.4-1', '3.12.4-1', 'a PINGREQ is answered', async (wire) => wire.alive(await wire.device())],
  [
    '',
    '3.14.0-1',
    'there is no DISCONNECT before a CONNACK',
    async (wire) => {
      await wire.refuses(Buffer.from([0xc0, 0]), {})
      await wire.refuses(wire.connectBytes({ fields: [] }), { newer: 0x81 })
    },
  ],
  [
    '3.14.1-1',
    '3.14.1-1',
    'a DISCONNECT of other flags is malformed',
    async (wire) => {
      await wire.ends(Buffer.from([0xe1, 0]), 0x81)
      await wire.ends(Buffer.from([0xe8, 0]), 0x81)
    },
  ],
  [
    '',
    '3.14.2-1',
    'a DISCONNECT has one of its codes',
    async (wire) => {
      for (const code of [0x01, 0x8b, 0xff]) await wire.ends(packet(0xe0, [code, 0]), 0x82)
    },
  ],
  [
    '',
    '3.14.2-2',
    'the gateway names no session expiry when it ends a connection',
    async (wire) => {
      const device = await wire.device()
      const sent = wire.recording(device)
      wire.rig.gateway.kick(1)
      await device.closed
      expect([...sent()]).toEqual([0xe0, 2, 0x98, 0])
    },
  ],
  ['', '3.14.4-1 3.14.4-2', 'nothing comes behind a DISCONNECT, and the connection ends', closedAfterDisconnect],
  ['', '3.15.1-1', 'an AUTH of other flags is malformed', (wire) => wire.ends(Buffer.from([0xf1, 0]), 0x81)],
  ['4.1.0-1 4.1.0-2', '4.1.0-1', 'a session lasts as long as its connection', subscriptionsLast],
  ['', '4.1.0-2', 'a session ends with its connection', sessionEnds],
  [
    '4.2.0-1',
    '4.2.0-1',
    'MQTT runs over TCP, in whatever pieces its bytes come',
    async (wire) => {
      const device = await wire.device()
      for (const byte of device.bytes(publication(up, '{}', 1))) {
        device.stream.write(Buffer.from([byte]))
        await new Promise((resolve) => setImmediate(resolve))
      }
      await device.next('puback')
    },
  ],
  ['4.8.0-1', '4.13.1-1 4.13.2-1', 'what breaks the protocol ends the connection, and no other', violations],
  [
    '4.8.0-2',
    '',
    'what the platform cannot do for now ends the connection',
    async (wire) => {
      wire.rig.platform.onUplink = () => {
        throw new Error('no room')
      }
      await wire.ends(wire.publishBytes())
    },
  ],
  [
    '',
    '4.12.0-1',
    'an authentication method is refused',
    (wire) => wire.refuses(wire.connectBytes({ properties: [21, ...sized('SCRAM-SHA-1')] }), { newer: 0x8c }),
  ],
  [
    '',
    '4.12.0-6',
    'nobody is asked for an authentication',
    async (wire) => {
      const device = await wire.raw()
      const connack = await device.connect(1, { protocolVersion: 5 })
      expect('properties' in connack && connack.properties).not.toHaveProperty('authenticationMethod')
      expect(await wire.heard(device)).toEqual([])
    },
  ],
  [
    '',
    '4.12.0-7',
    'an AUTH that nobody asked for ends the connection',
    (wire) => wire.ends(packet(0xf0, [0x19, 0]), 0x82),
  ],
]
