/** The frames of the MCU serial protocol, version 1: header, version, command, length, data, checksum. */
const frameHeader = [0x55, 0xaa] as const
export const frameVersion = 0x01
export const frameLimits = { dataBytes: 0xff_ff, overheadBytes: 7, entryBytes: 4 } as const

export const commands = {
  heartbeat: 0x00,
  productInfo: 0x01,
  networkState: 0x03,
  startPairing: 0x04,
  set: 0x06,
  report: 0x07,
  query: 0x08,
  event: 0x09,
  operation: 0x0a,
  updateStart: 0x10,
  updateData: 0x11,
  updateEnd: 0x12,
} as const
export type CommandName = keyof typeof commands

export const networkStates = { notPaired: 0, pairing: 1, connecting: 2, network: 3, online: 4 } as const
export type NetworkState = keyof typeof networkStates

export const frameResults = { ok: 0, unknown: 1, notAllowed: 2, busy: 3, checkFailed: 4, noSpace: 5 } as const
export type FrameResult = keyof typeof frameResults

type Bytes = readonly number[]

/** The sum of all bytes, modulo 256. */
export const checksumOf = (bytes: Bytes): number => bytes.reduce((sum, byte) => (sum + byte) % 256, 0)

/** An unsigned number, most significant byte first. */
export const unsigned = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256)

export function encodeFrame(command: CommandName, data: Bytes = []): number[] {
  const start = [...frameHeader, frameVersion, commands[command], ...unsigned(data.length, 2), ...data]
  return [...start, checksumOf(start)]
}

export const textBytes = (text: string): number[] => [...new TextEncoder().encode(text)]

const REFLECTED_CRC32 = 0xed_b8_83_20

/** CRC-32 as in Ethernet and ZIP (ISO 3309). */
export function crc32(bytes: Bytes): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ REFLECTED_CRC32 : crc >>> 1
  }
  return ~crc >>> 0
}

export const hexByte = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0')
export const hexCode = (code: number): string => `0x${hexByte(code)}`

const PER_LINE = 16
/** Longer frames are shown by their first and last line. */
const SHOWN_BYTES = 128

/** The bytes of a frame in lines of 16, as `55 AA 01`. */
export function hexLines(bytes: Bytes): string[] {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += PER_LINE) {
    lines.push(
      bytes
        .slice(at, at + PER_LINE)
        .map(hexByte)
        .join(' '),
    )
  }
  if (bytes.length <= SHOWN_BYTES) return lines
  return [...lines.slice(0, 2), '…', ...lines.slice(-1)]
}
