/**
 * The phone's side of RFC 8291, over WebCrypto as browsers have it: nothing of the server's implementation is used, so that
 * a mistake in one of the two shows.
 */
export interface PhoneKeys {
  p256dh: string
  auth: string
  pair: CryptoKeyPair
}

const { subtle } = globalThis.crypto
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.codePointAt(0) ?? 0)

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((one) => [...one]))

export async function newPhoneKeys(): Promise<PhoneKeys> {
  const pair = await subtle.generateKey(CURVE, false, ['deriveBits'])
  const auth = globalThis.crypto.getRandomValues(new Uint8Array(16))
  return { p256dh: base64url(await subtle.exportKey('raw', pair.publicKey)), auth: base64url(auth), pair }
}

async function hkdf(secret: Uint8Array<ArrayBuffer>, salt: Uint8Array<ArrayBuffer>, info: Uint8Array, bytes: number) {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt, info: joined(info) }
  return new Uint8Array(await subtle.deriveBits(parameters, key, bytes * 8))
}

/** Throws where the body was not encrypted for this phone. */
export async function decryptedBody(body: Uint8Array, { pair, p256dh, auth }: PhoneKeys): Promise<string> {
  const salt = joined(body.subarray(0, 16))
  const keyLength = body[20] ?? 0
  const theirs = joined(body.subarray(21, 21 + keyLength))
  const sealed = joined(body.subarray(21 + keyLength))
  const publicKey = await subtle.importKey('raw', theirs, CURVE, false, [])
  const shared = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: publicKey }, pair.privateKey, 256))
  const info = joined(ascii('WebPush: info\0'), bytesOf(p256dh), theirs)
  const secret = await hkdf(shared, bytesOf(auth), info, 32)
  const key = await hkdf(secret, salt, ascii('Content-Encoding: aes128gcm\0'), 16)
  const iv = await hkdf(secret, salt, ascii('Content-Encoding: nonce\0'), 12)
  const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const plain = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, aes, sealed))
  const end = plain.lastIndexOf(2)
  return new TextDecoder().decode(plain.subarray(0, end))
}

/** Whether the request was signed with the server's key, for this origin (RFC 8292). */
export async function isVapid(authorization: string, origin: string, serverKey: string, now: number): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const publicKey = await subtle.importKey('raw', bytesOf(key), { ...CURVE, name: 'ECDSA' }, false, ['verify'])
  const signed = joined(ascii(`${header}.${claims}`))
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const isSigned = await subtle.verify(algorithm, publicKey, bytesOf(signature), signed)
  const { aud, exp, sub } = JSON.parse(new TextDecoder().decode(bytesOf(claims))) as Record<string, unknown>
  const isInTime = typeof exp === 'number' && exp * 1000 > now && exp * 1000 <= now + 86_400_000
  return isSigned && key === serverKey && aud === origin && isInTime && typeof sub === 'string' && /^https?:/.test(sub)
}
