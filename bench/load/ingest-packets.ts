/** MQTT 3.1.1 packets encoded by hand: a client library would measure itself. */

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

function packet(type: number, body: Buffer): Buffer {
  const length: number[] = []
  let rest = body.length
  do {
    length.push((rest & 127) | (rest > 127 ? 128 : 0))
    rest >>= 7
  } while (rest > 0)
  return Buffer.concat([Buffer.from([type, ...length]), body])
}

export interface Connect {
  clientId: string
  username: string
  password: string
  isClean: boolean
}

/** Keepalive of 10 minutes: no pings during the measurement. */
export const connectPacket = ({ clientId, username, password, isClean }: Connect): Buffer =>
  packet(
    0x10,
    Buffer.concat([
      text('MQTT'),
      Buffer.from([4, 0xc0 | (isClean ? 2 : 0), 600 >> 8, 600 & 255]),
      text(clientId),
      text(username),
      text(password),
    ]),
  )

export const subscribePacket = (filter: string, qos: 0 | 1): Buffer =>
  packet(0x82, Buffer.concat([Buffer.from([0, 1]), text(filter), Buffer.from([qos])]))

/** QoS 1; `packetIdAt` is the offset of the id. */
export function publishPacket(topic: string, payload: Buffer): { bytes: Buffer; packetIdAt: number } {
  const bytes = packet(0x32, Buffer.concat([text(topic), Buffer.from([0, 1]), payload]))
  return { bytes, packetIdAt: bytes.length - payload.length - 2 }
}

export const packetType = { connack: 2, publish: 3, puback: 4, suback: 9 } as const

/** Calls `onPacket` for each complete packet and returns the remaining bytes. */
export function readPackets(
  bytes: Buffer,
  onPacket: (type: number, bodyAt: number, end: number, flags: number) => void,
): Buffer | undefined {
  let at = 0
  while (bytes.length - at >= 2) {
    let length = 0
    let shift = 0
    let body = at + 1
    let more = true
    while (more && body < bytes.length) {
      const digit = bytes[body++] ?? 0
      length |= (digit & 127) << shift
      shift += 7
      more = digit > 127
    }
    if (more || bytes.length - body < length) break
    const header = bytes[at] ?? 0
    onPacket(header >> 4, body, body + length, header & 15)
    at = body + length
  }
  return at === bytes.length ? undefined : Buffer.from(bytes.subarray(at))
}
