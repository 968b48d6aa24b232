import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { HOUR_MS, SECOND_MS } from '@slipway/contract/durations.ts'
import { signedJwt } from '../crypto/signed-jwt.ts'

/** The server's key pair, by which push services know it (RFC 8292). */
export interface VapidKeys {
  /** 65 bytes in base64url, as browsers want it. */
  publicKey: string
  /** PKCS#8 in base64. */
  privateKey: string
}

/** A day is allowed; clocks differ. */
const LIFE_MS = 12 * HOUR_MS

export function newVapidKeys(): VapidKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return {
    publicKey: point.toString('base64url'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
}

/** The header `authorization` for a service; `subject` is an address at which its operators find the sender. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { audience, subject, now }: { audience: string; subject: string; now: number },
): string {
  const claims = { aud: audience, exp: Math.floor((now + LIFE_MS) / SECOND_MS), sub: subject }
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' })
  return `vapid t=${signedJwt({ algorithm: 'ES256', key, claims })}, k=${publicKey}`
}
