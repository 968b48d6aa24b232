import { createPrivateKey, X509Certificate as Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '../crypto/x509.ts'
import type { Clock } from '../clock.ts'
import type { MessageSigner } from '../crypto/signing-files/cms-signing.ts'
import { pemOf, serialNumber, validity, writeWhole, type Issuer } from './certificate-parts.ts'
import { permittedNames, type LocalNames } from './local-names.ts'
import { profileCertificate } from './profile-certificate.ts'
import type { TlsFiles } from './tls-listener.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AUTHORITY_DAYS = 3_650
/** Browsers refuse longer ones. */
const SERVER_DAYS = 397
const RENEWED_DAYS_BEFORE = 30

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

export interface LocalAuthority {
  /** Of the server's certificate and its key. */
  files: TlsFiles
  /** The authority's certificate, as DER. */
  certificate: Buffer
  /** Its name where certificates are listed. */
  name: string
  /** SHA-256 of the certificate, such as `AB:CD:…`. */
  fingerprint: string
  /** Makes a new certificate for the server if it expires soon or is for other names; whether it did. */
  renew(): Promise<boolean>
  /** What configuration profiles are signed with. */
  profileSigner(): Promise<MessageSigner>
}

interface Dependencies {
  /** Created where it does not exist. */
  folder: string
  clock: Clock
  /** What the server's certificate is for. */
  names(): LocalNames
}

/** An authority whose key is in this folder; a new one where there is none, or where it is about to expire. */
export async function openLocalAuthority({ folder, clock, names }: Dependencies): Promise<LocalAuthority> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const at = (name: string): string => path.join(folder, name)
  const files = { key: at('server.key'), certificate: at('server.pem') }
  const signer = (await storedAuthority(at, clock)) ?? (await newAuthority(at, clock))
  const der = Buffer.from(signer.certificate.rawData)

  async function renew(): Promise<boolean> {
    const wanted = names()
    if (isCurrent(files, { wanted, authority: der, now: clock.now() })) return false
    await newServerCertificate(files, { signer, names: wanted, clock })
    return true
  }

  await renew()
  const [name = 'Slipway'] = signer.certificate.subjectName.getField('CN')
  return {
    files,
    certificate: der,
    name,
    fingerprint: new Certificate(der).fingerprint256,
    renew,
    profileSigner: () => profileCertificate({ folder, clock, issuer: signer }),
  }
}

type At = (name: string) => string

async function storedAuthority(at: At, clock: Clock): Promise<Issuer | undefined> {
  if (!existsSync(at('authority.pem')) || !existsSync(at('authority.key'))) return undefined
  const certificate = new X509Certificate(readFileSync(at('authority.pem'), 'utf8'))
  if (certificate.notAfter.getTime() < clock.now() + RENEWED_DAYS_BEFORE * DAY_MS) return undefined
  const pkcs8 = createPrivateKey(readFileSync(at('authority.key'))).export({ type: 'pkcs8', format: 'der' })
  return { certificate, key: await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']) }
}

async function newAuthority(at: At, clock: Clock): Promise<Issuer> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [`Slipway, ${hostname()}`] }, { O: ['Slipway'] }],
    ...validity(clock, AUTHORITY_DAYS),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      nameConstraints(),
    ],
  })
  writeWhole(at('authority.key'), pemOf(keys.privateKey))
  writeWhole(at('authority.pem'), certificate.toString('pem'))
  return { certificate, key: keys.privateKey }
}

/** Who trusts the authority trusts it for private addresses only. */
function nameConstraints(): Extension {
  const names = [
    ...permittedNames.dns.map((dNSName) => new GeneralName({ dNSName })),
    ...permittedNames.ip.map((iPAddress) => new GeneralName({ iPAddress })),
  ]
  const permittedSubtrees = new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base })))
  return new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(new NameConstraints({ permittedSubtrees })))
}

interface Issued {
  signer: Issuer
  names: LocalNames
  clock: Clock
}

async function newServerCertificate(files: TlsFiles, { signer, names, clock }: Issued): Promise<void> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: [{ CN: [names.ip.at(-1) ?? 'localhost'] }, { O: ['Slipway'] }],
    issuer: signer.certificate.subjectName,
    ...validity(clock, SERVER_DAYS),
    signingAlgorithm: algorithm,
    signingKey: signer.key,
    publicKey: keys.publicKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(signer.certificate.publicKey),
      new SubjectAlternativeNameExtension([
        ...names.dns.map((value) => ({ type: 'dns' as const, value })),
        ...names.ip.map((value) => ({ type: 'ip' as const, value })),
      ]),
    ],
  })
  // A listener that reads the files in between finds that they do not match, and keeps what it has.
  writeWhole(files.key, pemOf(keys.privateKey))
  writeWhole(files.certificate, made.toString('pem') + '\n' + signer.certificate.toString('pem'))
}

interface Expected {
  wanted: LocalNames
  authority: Buffer
  now: number
}

/** Whether the stored certificate of the server is one of this authority, for these names, and does not expire soon. */
function isCurrent({ key, certificate }: TlsFiles, { wanted, authority, now }: Expected): boolean {
  if (!existsSync(key) || !existsSync(certificate)) return false
  const stored = new Certificate(readFileSync(certificate))
  const names = new X509Certificate(stored.raw).getExtension(SubjectAlternativeNameExtension)?.names.items ?? []
  const found = new Set(names.map(({ value }) => value))
  const isFor = [...wanted.dns, ...wanted.ip].every((name) => found.has(name))
  return (
    isFor &&
    names.length === wanted.dns.length + wanted.ip.length &&
    stored.verify(new Certificate(authority).publicKey) &&
    stored.validToDate.getTime() > now + RENEWED_DAYS_BEFORE * DAY_MS &&
    stored.validFromDate.getTime() <= now
  )
}
