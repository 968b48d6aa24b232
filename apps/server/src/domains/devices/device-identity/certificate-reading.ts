import { X509Certificate } from 'node:crypto'
import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { fingerprintOf } from '../../../crypto/certificate-fingerprint.ts'

export interface ReadCertificate {
  fingerprint: string
  subject: string
  issuer: string
  validFrom: number
  validTo: number
}

const STRONG_CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1'])
const ONE_CERTIFICATE = /^-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----$/

/** The content of a PEM certificate. Throws the refusal of a certificate that no device may use. */
export function readCertificate(pem: string, now: number): ReadCertificate {
  if (/PRIVATE KEY/.test(pem)) throw new DomainError('device-identity.privateKey')
  const certificate = parsed(pem)
  if (!certificate) throw new DomainError('device-identity.noCertificate')
  if (!hasStrongKey(certificate)) {
    throw new DomainError('device-identity.weakKey', { bits: deviceIdentityLimits.rsaBits })
  }
  const [validFrom, validTo] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]
  if (!(validTo > now)) throw new DomainError('device-identity.outOfDate')
  return {
    fingerprint: fingerprintOf(certificate),
    subject: shown(certificate.subject),
    issuer: shown(certificate.issuer),
    validFrom,
    validTo,
  }
}

function parsed(pem: string): X509Certificate | undefined {
  if (!ONE_CERTIFICATE.test(pem)) return undefined
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

function hasStrongKey({ publicKey }: X509Certificate): boolean {
  const { modulusLength = 0, namedCurve = '' } = publicKey.asymmetricKeyDetails ?? {}
  switch (publicKey.asymmetricKeyType) {
    case 'rsa':
    case 'rsa-pss':
      return modulusLength >= deviceIdentityLimits.rsaBits
    case 'ec':
      return STRONG_CURVES.has(namedCurve)
    default:
      return publicKey.asymmetricKeyType === 'ed25519' || publicKey.asymmetricKeyType === 'ed448'
  }
}

/** One name per line; the issuer of the certificate chose the names and can have omitted them. */
function shown(name: string | undefined): string {
  const line = (name ?? '')
    .toWellFormed()
    .replaceAll('\n', ', ')
    .replaceAll(/\p{Cc}/gu, '?')
  return line.slice(0, deviceIdentityLimits.subjectCharacters).toWellFormed()
}
