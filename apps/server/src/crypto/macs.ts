import { createHmac } from 'node:crypto'
import { isSame } from './random-secrets.ts'
import { derivedKey } from './secret-box.ts'

const ALL_BYTES = 32

/** Signs texts or bytes that come back from outside, with a key of its own for each purpose; URL-safe. */
export function macs(masterKey: Buffer, purpose: string, { bytes = ALL_BYTES } = {}) {
  const key = derivedKey(masterKey, purpose)
  const macOf = (content: string | Buffer): Buffer =>
    createHmac('sha256', key).update(content).digest().subarray(0, bytes)
  return {
    /** For a form of its own. */
    bytesOf: macOf,
    of: (text: string): string => macOf(text).toString('base64url'),
    fits: (text: string, given: string): boolean => isSame(Buffer.from(given, 'base64url'), macOf(text)),
  }
}
