import { createHash, createPublicKey, verify } from 'node:crypto'
import type { VerifySignature } from '@slipway/contract/products/firmware/signed/device-checks.ts'

/** Undefined unless the text is the only way to write these bytes: Node's decoder takes more. */
function decoded(text: string, length: number): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : undefined
}

/** Ed25519 (RFC 8032). */
export const verifyEd25519: VerifySignature = (publicKey, text, sign) => {
  const signature = decoded(sign, 64)
  if (!signature || !decoded(publicKey, 32)) return false
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(text, 'utf8'), key, signature)
}

/** The first 16 hex digits of SHA-256 of the public key. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16)
