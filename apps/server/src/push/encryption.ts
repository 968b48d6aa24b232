import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushTarget } from './push-port.ts'

const CURVE = 'prime256v1'
const RECORD_SIZE = 4_096
/** The delimiter of the last record (RFC 8188 §2). */
const LAST_RECORD = 2

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Random for each message; given only by the test with the vector of the RFC. */
export interface EncryptionInputs {
  salt: Buffer
  privateKey: Buffer | undefined
}

/** The body of a push message: one record of `aes128gcm` (RFC 8291 §3, RFC 8188). Throws for keys that are no keys. */
export function encryptedBody(
  text: string,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { salt, privateKey }: EncryptionInputs = { salt: randomBytes(16), privateKey: undefined },
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ecdh = createECDH(CURVE)
  if (privateKey) ecdh.setPrivateKey(privateKey)
  else ecdh.generateKeys()
  const ours = ecdh.getPublicKey()
  const shared = ecdh.computeSecret(theirs)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_SIZE)
  header.writeUInt8(ours.length, 4)
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([LAST_RECORD])])
  return Buffer.concat([salt, header, ours, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Whether the keys of a subscription are a point of the curve and 16 bytes. */
export function areSubscriptionKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
