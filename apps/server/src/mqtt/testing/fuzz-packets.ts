import mqtt from 'mqtt-packet'
import { publication, topicOf } from './gateway-rig.ts'

export type Random = (below: number) => number

/** A deterministic sequence of numbers. */
export function seeded(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) % below
  }
}

export function someBytes(random: Random): Buffer {
  const version = random(2) === 0 ? 4 : 5
  const bytes = (packet: mqtt.Packet): Buffer => mqtt.generate(packet, { protocolVersion: version })
  const number = 1 + random(50)
  const messageId = 1 + random(65_535)
  const filters = ['#', '+/+', topicOf(number, 'down/#'), '$share/g/a', 'a/'.repeat(random(300))]
  const qos = random(2) === 0 ? 0 : 1
  const kinds: (() => mqtt.Packet)[] = [
    () => publication(topicOf(number, `up/${'x'.repeat(random(40))}`), 'y'.repeat(random(300)), random(2) * messageId),
    () => ({ ...publication(topicOf(number, 'up/a'), '{}', messageId), qos: 2, dup: true }),
    () => ({ ...publication(topicOf(number, 'up/a'), '{}'), properties: { responseTopic: 'r', topicAlias: 1 } }),
    () => ({ cmd: 'subscribe', messageId, subscriptions: [{ topic: filters[random(5)] ?? '#', qos }] }),
    () => ({ cmd: 'unsubscribe', messageId, unsubscriptions: ['#'] }),
    () => ({ cmd: 'puback', messageId }),
    () => ({ cmd: 'pubrel', messageId }),
    () => ({ cmd: 'pingreq' }),
    () => ({ cmd: 'connack', returnCode: 0, reasonCode: 0, sessionPresent: false }),
    () => ({ cmd: 'disconnect' }),
  ]
  const connect: mqtt.IConnectPacket = {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: version,
    clean: true,
    clientId: `f${number}`,
    keepalive: random(100),
    username: `d${number}`,
    password: Buffer.from('right'),
    ...(random(4) === 0 ? { will: { topic: 'w', payload: Buffer.from('w'), qos, retain: false } } : {}),
  }
  const parts = [bytes(connect)]
  for (let more = 1 + random(8); more > 0; more--) {
    const kind = kinds[random(kinds.length)]
    if (kind) parts.push(bytes(kind()))
  }
  // Most cases keep their CONNECT valid, so that the other packets reach a session.
  const first = random(4) === 0 ? 0 : 1
  const broken = first + random(parts.length - first)
  return Buffer.concat(parts.map((part, at) => (at === broken ? mutated(part, random) : part)))
}

function mutated(whole: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(whole)
  const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, () => random(256)))
  const ways = [
    () => {
      for (let times = 1 + random(4); times > 0; times--) bytes[random(bytes.length)] = random(256)
      return bytes
    },
    () => bytes.subarray(0, random(bytes.length)),
    () => Buffer.concat([noise(1), bytes.subarray(1)]),
    () => Buffer.concat([bytes.subarray(0, 1), noise(1), bytes.subarray(2)]),
    () => Buffer.concat([bytes, noise(random(200))]),
    () => Buffer.concat([bytes.subarray(0, 3), Buffer.from([0xc3, 0x28, 0, 0xff]), bytes.subarray(3)]),
    () => noise(random(400)),
  ]
  return ways[random(ways.length)]?.() ?? bytes
}
