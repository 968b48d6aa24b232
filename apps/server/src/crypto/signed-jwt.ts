import { sign, type KeyObject } from 'node:crypto'

/** ECDSA signatures are two numbers without a frame (RFC 7518 §3.4). */
const form = { dsaEncoding: 'ieee-p1363' } as const
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

interface JwtParts {
  algorithm: 'RS256' | 'ES256'
  /** PEM, or a key. */
  key: string | KeyObject
  keyId?: string
  claims: Readonly<Record<string, string | number>>
}

/** RFC 7515, RFC 7518 §3. */
export function signedJwt({ algorithm, key, keyId, claims }: JwtParts): string {
  const head = { alg: algorithm, ...(keyId === undefined ? { typ: 'JWT' } : { kid: keyId }) }
  const content = `${encoded(head)}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(content), typeof key === 'string' ? { key, ...form } : { key, ...form })
  return `${content}.${signature.toString('base64url')}`
}
