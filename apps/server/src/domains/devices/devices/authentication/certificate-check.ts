import type { DeviceCertificate } from '../../../../mqtt/ports.ts'
import type { Rejection } from './credential-check.ts'

/** A certificate that is registered for a device; times in epoch ms. */
export interface KnownCertificate {
  validFrom: number
  validTo: number
  isRevoked: boolean
}

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/**
 * The check that a device's certificate fails; undefined where it passes all. The handshake has proved the private key,
 * so the registration for this device counts and not the issuer.
 */
export function checkCertificate(
  { fingerprint }: Pick<DeviceCertificate, 'fingerprint'>,
  known: KnownCertificate | undefined,
  now: number,
): Rejection | undefined {
  if (!known) return { cause: 'certificateUnknown', found: fingerprint }
  if (known.isRevoked) return { cause: 'certificateRevoked', found: fingerprint }
  if (now > known.validTo) return { cause: 'certificateOutOfDate', found: `… ${dayOf(known.validTo)}` }
  if (now < known.validFrom) return { cause: 'certificateOutOfDate', found: `${dayOf(known.validFrom)} …` }
  return undefined
}
