import { X509Certificate } from 'node:crypto'
import { fingerprintOf } from '../certificate-fingerprint.ts'
import { oidOf, parseBer, partsOf, tags } from './ber.ts'
import { SigningFileRefused, type CertificateFacts } from './signing-findings.ts'

/** Apple's marks of push certificates, by environment; a certificate for both has a third one. */
const APNS_DEVELOPMENT = '1.2.840.113635.100.6.3.1'
const APNS_PRODUCTION = '1.2.840.113635.100.6.3.2'
const APNS_BOTH = '1.2.840.113635.100.6.3.6'

function extensionsOf(certificate: X509Certificate): Set<string> {
  const [body] = partsOf(parseBer(certificate.raw), tags.sequence)
  const wrapped = partsOf(body, tags.sequence).find(({ tag }) => tag === tags.context3)
  if (!wrapped) return new Set()
  const [list] = partsOf(wrapped, tags.context3)
  return new Set(partsOf(list, tags.sequence).map((extension) => oidOf(partsOf(extension, tags.sequence)[0])))
}

/** Of a subject in the form of `node:crypto`: one attribute a line. */
const attributeOf = (subject: string, name: string): string =>
  subject
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

export function readCertificate(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der)
  } catch {
    throw new SigningFileRefused('notReadable')
  }
}

const shortened = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ').slice(0, 200)

export function factsOf(certificate: X509Certificate): CertificateFacts {
  const { subject } = certificate
  const marks = extensionsOf(certificate)
  const isFor = (mark: string): boolean => marks.has(mark) || marks.has(APNS_BOTH)
  return {
    subject: shortened(attributeOf(subject, 'CN')),
    teamId: shortened(attributeOf(subject, 'OU')),
    topic: shortened(attributeOf(subject, 'UID')),
    notBefore: certificate.validFromDate.getTime(),
    notAfter: certificate.validToDate.getTime(),
    sha256: fingerprintOf(certificate),
    push: [
      ...(isFor(APNS_DEVELOPMENT) ? (['development'] as const) : []),
      ...(isFor(APNS_PRODUCTION) ? (['production'] as const) : []),
    ],
  }
}
