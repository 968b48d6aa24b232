import { createHmac, createSecretKey } from 'node:crypto'
import { isSame } from '../crypto/random-secrets.ts'
import { derivedKey } from '../crypto/secret-box.ts'

/** What a link gives one device: a package, or a delta to it. */
export interface DownloadTarget {
  kind: 'package' | 'delta'
  id: number
  deviceId: number
  jobId: number
}

const kinds = ['package', 'delta'] as const

const LIFE_MS = 6 * 60 * 60 * 1000
const MINUTE_MS = 60_000
const MAC_BYTES = 16
/** In the upper half of the first byte; the kind is in the lower half. */
const FORMAT = 1

/**
 * Tokens of download links. They have at most 60 characters and need no database; whoever has one can download the file
 * until it expires, so that none is logged.
 */
export function downloadTokens(masterKey: Buffer) {
  const key = createSecretKey(derivedKey(masterKey, 'firmware-downloads'))
  const macOf = (content: Buffer): Buffer => createHmac('sha256', key).update(content).digest().subarray(0, MAC_BYTES)

  return {
    /** Valid for six hours, or up to a minute less. */
    issue({ kind, id, deviceId, jobId }: DownloadTarget, now: number): string {
      const expiresAt = Math.floor((now + LIFE_MS) / MINUTE_MS)
      const numbers = [id, deviceId, jobId, expiresAt].flatMap(bytesOf)
      const content = Buffer.from([(FORMAT << 4) | kinds.indexOf(kind), ...numbers])
      return Buffer.concat([content, macOf(content)]).toString('base64url')
    },

    /** Undefined for everything that was not issued here, in exactly this spelling. */
    read(token: string, now: number): DownloadTarget | 'expired' | undefined {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== token) return undefined
      const content = bytes.subarray(0, -MAC_BYTES)
      if (!isSame(bytes.subarray(-MAC_BYTES), macOf(content))) return undefined
      const [id = 0, deviceId = 0, jobId = 0, expiresAt = 0] = numbersIn(content.subarray(1))
      const kind = kinds[(content[0] ?? 0) & 0xf]
      if (!kind || now >= expiresAt * MINUTE_MS) return kind && 'expired'
      return { kind, id, deviceId, jobId }
    },
  }
}

export type DownloadTokens = ReturnType<typeof downloadTokens>

/** Seven bits a byte, the lowest first; the last byte is below 128. */
function bytesOf(value: number): number[] {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${value} is not the number of a row`)
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}

function numbersIn(bytes: Buffer): number[] {
  const numbers: number[] = []
  let value = 0
  let unit = 1
  for (const byte of bytes) {
    value += (byte & 127) * unit
    unit *= 128
    if (byte >= 128) continue
    numbers.push(value)
    value = 0
    unit = 1
  }
  return numbers
}
