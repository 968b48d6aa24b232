/** The Improv Wi-Fi protocol over Bluetooth LE, as https://www.improv-wifi.com/ble has it (2.4); decision 0140. */

const ofImprov = (end: number): string => `00467768-6228-2272-4663-27747826800${end}`

export const IMPROV_SERVICE = ofImprov(0)
export const characteristics = {
  state: ofImprov(1),
  error: ofImprov(2),
  command: ofImprov(3),
  result: ofImprov(4),
  capabilities: ofImprov(5),
} as const

export const improvState = { authorizationRequired: 1, authorized: 2, provisioning: 3, provisioned: 4 } as const
export type ImprovState = (typeof improvState)[keyof typeof improvState]

const improvErrors = {
  0x01: 'invalidPacket',
  0x02: 'unknownCommand',
  0x03: 'unableToConnect',
  0x04: 'notAuthorized',
} as const
export type ImprovError = (typeof improvErrors)[keyof typeof improvErrors] | 'unknown'

export const improvCommand = {
  wifi: 0x01,
  identify: 0x02,
  networks: 0x04,
  /** Ours: hands over the bind token. Other devices answer `unknownCommand`. */
  bindToken: 0xb1,
} as const
export type ImprovCommand = (typeof improvCommand)[keyof typeof improvCommand]

export const capability = { identify: 1, networks: 4 } as const

/** In bytes. A password is 8 to 63 characters or 64 hexadecimal digits, or empty for an open network. */
export const wifiLimits = { ssid: 32, password: { min: 8, max: 64 } } as const

export interface WifiNetwork {
  ssid: string
  /** In dBm. */
  signal: number
}

const HEAD_BYTES = 2

const checksumOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => (sum + byte) & 0xff, 0)

export const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** A command as it is written: its number, the length of its data, strings with their lengths, and the checksum. */
export function commandFrame(command: ImprovCommand, strings: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const data = strings.flatMap((text) => {
    const bytes = new TextEncoder().encode(text)
    return [bytes.length, ...bytes]
  })
  const frame = Uint8Array.from([command, data.length, ...data, 0])
  frame[frame.length - 1] = checksumOf(frame)
  return frame
}

export type ReadResult = { command: number; strings: string[] } | 'partial' | 'malformed'

/** `partial`: a notification has the length of a packet at most, and the rest of the result has to be read. */
export function readResult(bytes: Uint8Array): ReadResult {
  const [command, length] = bytes
  if (command === undefined || length === undefined) return 'partial'
  const end = HEAD_BYTES + length
  if (bytes.length <= end) return 'partial'
  if (checksumOf(bytes.subarray(0, end)) !== bytes[end]) return 'malformed'
  const strings: string[] = []
  let at = HEAD_BYTES
  while (at < end) {
    const start = at + 1
    at = start + (bytes[at] ?? 0)
    if (at > end) return 'malformed'
    strings.push(new TextDecoder().decode(bytes.subarray(start, at)))
  }
  return { command, strings }
}

export function readState(bytes: Uint8Array): ImprovState | undefined {
  const [code] = bytes
  return Object.values(improvState).find((state) => state === code)
}

/** Undefined: there is no error. */
export function readError(bytes: Uint8Array): ImprovError | undefined {
  const [code = 0] = bytes
  if (code === 0) return undefined
  return code in improvErrors ? improvErrors[code as keyof typeof improvErrors] : 'unknown'
}

/** Each once, the strongest first; hidden networks have no name. */
export function networksOf(strings: readonly string[]): WifiNetwork[] {
  const found = new Map<string, number>()
  for (let at = 0; at + 1 < strings.length; at += 3) {
    const [ssid = '', signal = ''] = strings.slice(at, at + 2)
    if (ssid !== '') found.set(ssid, Math.max(Number(signal) || -100, found.get(ssid) ?? -Infinity))
  }
  return [...found].map(([ssid, signal]) => ({ ssid, signal })).toSorted((one, other) => other.signal - one.signal)
}
