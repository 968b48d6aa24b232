import { secondFactorLimits } from '@slipway/contract/identity/second-factor/second-factor.limits.ts'
import { Secret, TOTP } from 'otpauth'

const { digits, periodS, window } = secondFactorLimits.totp
const ISSUER = 'Slipway'

/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits, period: periodS, secret: Secret.fromBase32(secret) })

/** The content of the QR code. */
export const totpUri = (secret: string, account: string): string => totpOf(secret, account).toString()

/** The number of the time step near `now` (epoch ms) with this code; undefined where there is none. */
export function stepOf(secret: string, typed: string, now: number): number | undefined {
  const token = typed.replaceAll(/\s/g, '')
  if (!/^[0-9]+$/.test(token) || token.length !== digits) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: now, window })
  return delta === null ? undefined : TOTP.counter({ period: periodS, timestamp: now }) + delta
}
