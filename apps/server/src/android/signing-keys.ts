import { KeyObject, X509Certificate as Certificate } from 'node:crypto'
import { fingerprintOf as fingerprintOfCertificate } from '../crypto/certificate-fingerprint.ts'
import type { ApkSigner, SigningKey } from './apk-spec.ts'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 4096,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const
const DAY_MS = 86_400_000
/** Google Play asks for more than 25 years. */
const VALID_DAYS = 30 * 365
const SERIAL_BYTES = 16

/** SHA-256 of a certificate (PEM), hexadecimal. */
export const fingerprintOf = (certificate: string): string => fingerprintOfCertificate(new Certificate(certificate))

/** Of every key that a package is signed with, the oldest first. */
export const signerPrints = ({ earlier, key }: ApkSigner): string[] =>
  [...earlier, key].map(({ certificate }) => fingerprintOf(certificate))

/** A key and its certificate, as apps are signed with. It takes seconds: 4,096 bits are searched for. */
export async function newSigningKey(packageName: string, now: number): Promise<SigningKey> {
  const { X509CertificateGenerator } = await import('../crypto/x509.ts')
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const serial = crypto.getRandomValues(new Uint8Array(SERIAL_BYTES))
  // Positive, and without a leading zero.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: Buffer.from(serial).toString('hex'),
    name: [{ CN: [packageName] }],
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + VALID_DAYS * DAY_MS),
    signingAlgorithm: algorithm,
    keys,
  })
  const privateKey = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' })
  return { certificate: certificate.toString('pem'), privateKey: String(privateKey) }
}
