import { createPrivateKey, X509Certificate as Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '../crypto/x509.ts'
import type { Clock } from '../clock.ts'
import type { MessageSigner } from '../crypto/signing-files/cms-signing.ts'
import { pemOf, serialNumber, validity, writeWhole, type Issuer } from './certificate-parts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 397
const RENEWED_DAYS_BEFORE = 30

/** RSA: a profile that is signed again has the same bytes. */
const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const

interface Dependencies {
  folder: string
  clock: Clock
  issuer: Issuer
}

/** What an authority of this installation signs configuration profiles with: issued when it is needed, and before it expires. */
export async function profileCertificate({ folder, clock, issuer }: Dependencies): Promise<MessageSigner> {
  const files = { key: path.join(folder, 'profile.key'), certificate: path.join(folder, 'profile.pem') }
  if (!isCurrent(files, issuer, clock)) await issue(files, clock, issuer)
  return {
    key: readFileSync(files.key, 'utf8'),
    certificates: [readFileSync(files.certificate, 'utf8'), issuer.certificate.toString('pem')],
  }
}

interface Files {
  key: string
  certificate: string
}

/** Two processes that issue at the same moment can leave the key of one and the certificate of the other. */
function isCurrent(files: Files, { certificate }: Issuer, clock: Clock): boolean {
  if (!existsSync(files.certificate) || !existsSync(files.key)) return false
  const stored = new Certificate(readFileSync(files.certificate))
  return (
    stored.checkPrivateKey(createPrivateKey(readFileSync(files.key))) &&
    stored.verify(new Certificate(Buffer.from(certificate.rawData)).publicKey) &&
    stored.validToDate.getTime() > clock.now() + RENEWED_DAYS_BEFORE * DAY_MS
  )
}

async function issue(files: Files, clock: Clock, issuer: Issuer): Promise<void> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const [name = 'Slipway'] = issuer.certificate.subjectName.getField('CN')
  const made = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: [{ CN: [name] }, { O: ['Slipway'] }, { OU: ['Profiles'] }],
    issuer: issuer.certificate.subjectName,
    ...validity(clock, DAYS),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    signingKey: issuer.key,
    publicKey: keys.publicKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.emailProtection, ExtendedKeyUsage.codeSigning]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer.certificate.publicKey),
    ],
  })
  writeWhole(files.key, pemOf(keys.privateKey))
  writeWhole(files.certificate, made.toString('pem'))
}
