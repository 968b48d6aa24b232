import { KeyObject, randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import type { X509Certificate } from '../crypto/x509.ts'
import type { Clock } from '../clock.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Clocks of phones can be behind. */
const BEFORE_DAYS = 1
const SERIAL_BYTES = 16

/** An authority that issues certificates. */
export interface Issuer {
  certificate: X509Certificate
  key: CryptoKey
}

export const validity = (clock: Clock, days: number) => ({
  notBefore: new Date(clock.now() - BEFORE_DAYS * DAY_MS),
  notAfter: new Date(clock.now() + (days - BEFORE_DAYS) * DAY_MS),
})

/** Positive, so that it has no more bytes than allowed. */
export function serialNumber(): string {
  const bytes = randomBytes(SERIAL_BYTES)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes.toString('hex')
}

export const pemOf = (key: CryptoKey): string => KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString()

/** Readable by its owner only, and never half of it. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
