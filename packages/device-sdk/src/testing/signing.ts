import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import type { Signature } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import type { ListedKey, RootKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { keyIdOf } from '../ota/verify.ts'

/** DER of an Ed25519 private key up to its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const FAR = 4_000_000_000_000

export interface TestKey extends RootKey {
  key: KeyObject
}

/** The same key for the same name. */
export function testKey(name: string): TestKey {
  const seed = createHash('sha256').update(`slipway test key ${name}`).digest()
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return { id: keyIdOf(x), public: x, key }
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const rootOf = ({ id, public: key }: TestKey): RootKey => ({ id, public: key })

export const listed = (key: TestKey, use: ListedKey['use'] = 'release', notAfter = FAR): ListedKey => ({
  ...rootOf(key),
  use,
  notAfter,
})

export const signedBy = ({ id, key }: TestKey, prefix: string, text: string): Signature => ({
  keyId: id,
  sign: sign(null, Buffer.from(prefix + text, 'utf8'), key).toString('base64url'),
})

/** The same signature with the group's order added to S, which a careless verifier accepts as well. */
export function malleable(signature: string): string {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const bytes = Buffer.from(signature, 'base64url')
  let s = BigInt(`0x${Buffer.from(bytes.subarray(32).toReversed()).toString('hex')}`) + order
  for (let at = 32; at < 64; at++, s >>= 8n) bytes[at] = Number(s & 0xffn)
  return bytes.toString('base64url')
}

export function bitFlipped(signature: string): string {
  const bytes = Buffer.from(signature, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(17) ^ 1, 17)
  return bytes.toString('base64url')
}
