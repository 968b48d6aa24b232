import { createPublicKey } from 'node:crypto'
import { DomainError } from '@slipway/contract/refusals.ts'
import { publicKeyOf } from '../../../crypto/ed25519.ts'

/** DER of an Ed25519 public key up to its 32 bytes (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
const PRIME = 2n ** 255n - 19n

/** The y coordinates of the points of small order: as a key, each has signatures that anyone can make. */
const smallOrder: ReadonlySet<bigint> = new Set([
  0n,
  1n,
  PRIME - 1n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
])

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/
const base64Bytes = (text: string): Buffer | undefined => (BASE64.test(text) ? Buffer.from(text, 'base64') : undefined)

/** The 32 bytes of a public key in PEM, as DER in Base64, or as they are in Base64; in base64url. */
export function readPublicKey(given: string): string {
  if (/PRIVATE KEY/.test(given)) throw new DomainError('signing.privateKey')
  const bytes = given.startsWith('-----') ? bytesOfPem(given) : bytesOfBase64(given.replaceAll(/\s/g, ''))
  if (!bytes) throw new DomainError('signing.noPublicKey')
  if (isWeak(bytes)) throw new DomainError('signing.weakKey')
  return bytes.toString('base64url')
}

function bytesOfPem(pem: string): Buffer | undefined {
  try {
    const key = createPublicKey({ key: pem, format: 'pem' })
    return key.asymmetricKeyType === 'ed25519' ? Buffer.from(publicKeyOf(key), 'base64url') : undefined
  } catch {
    return undefined
  }
}

function bytesOfBase64(text: string): Buffer | undefined {
  const bytes = base64Bytes(text)
  if (bytes?.length === KEY_BYTES) return bytes
  const isDer = bytes?.length === SPKI_HEAD.length + KEY_BYTES && bytes.subarray(0, SPKI_HEAD.length).equals(SPKI_HEAD)
  return isDer ? bytes.subarray(SPKI_HEAD.length) : undefined
}

/** Of small order, or not in its one encoding. */
function isWeak(bytes: Buffer): boolean {
  const y = BigInt(`0x${Buffer.from(bytes.toReversed()).toString('hex')}`) & (2n ** 255n - 1n)
  return y >= PRIME || smallOrder.has(y)
}

/** The 64 bytes of a signature in hex, Base64 or base64url; in base64url. */
export function readSignature(given: string): string {
  const text = given.replaceAll(/\s/g, '')
  const bytes = /^[0-9a-fA-F]{128}$/.test(text) ? Buffer.from(text, 'hex') : base64Bytes(text)
  if (bytes?.length !== SIGNATURE_BYTES) throw new DomainError('signing.badSignature')
  return bytes.toString('base64url')
}
