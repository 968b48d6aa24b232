import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign, verify, type KeyObject } from 'node:crypto'

const PUBLIC_KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** Undefined unless the text is the only way to write these bytes: Node's decoder accepts more. */
function decoded(text: string, length: number): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : undefined
}

/** The 32 bytes of a public key in base64url. */
export function publicKeyOf(key: KeyObject): string {
  const { x = '' } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' })
  return x
}

/** The first 16 hex digits of SHA-256 of the public key. */
export const keyIdOf = (publicKey: string): string =>
  hash('sha256', Buffer.from(publicKey, 'base64url'), 'hex').slice(0, 16)

/** A new private key as PKCS#8 in base64, with its public key. */
export function newKeyPair(): { publicKey: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const der = privateKey.export({ type: 'pkcs8', format: 'der' })
  return { publicKey: publicKeyOf(privateKey), privateKey: der.toString('base64') }
}

const keyObjectOf = (privateKey: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' })

export const signEd25519 = (privateKey: string, text: string): string =>
  sign(null, Buffer.from(text, 'utf8'), keyObjectOf(privateKey)).toString('base64url')

/** Ed25519 (RFC 8032); `publicKey` and `signature` in base64url. False for whatever is not a signature. */
export function verifyEd25519(publicKey: string, text: string, signature: string): boolean {
  const bytes = decoded(signature, SIGNATURE_BYTES)
  if (!bytes || !decoded(publicKey, PUBLIC_KEY_BYTES)) return false
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(text, 'utf8'), key, bytes)
}

/** PKCS#8 in PEM, encrypted with AES-256-CBC and a key that PBKDF2 derives from the passphrase. */
export const encryptedPem = (privateKey: string, passphrase: string): string =>
  keyObjectOf(privateKey).export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }).toString()
