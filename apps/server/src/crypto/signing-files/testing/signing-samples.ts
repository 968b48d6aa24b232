import { createCipheriv, createHmac, pbkdf2Sync, randomBytes, webcrypto, KeyObject } from 'node:crypto'
import { Extension, X509CertificateGenerator } from '../../x509.ts'
import { der, explicit, integer, octets, oid, sequence } from '../der-writing.ts'
import { IterationBudget, pkcs12Key } from '../password-encryption.ts'

const algorithms = {
  ec: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  rsa: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2_048, publicExponent: Buffer.from([1, 0, 1]) },
  rsa1024: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 1_024,
    publicExponent: Buffer.from([1, 0, 1]),
  },
} as const

export interface SampleOptions {
  type?: keyof typeof algorithms
  subject?: string
  teamId?: string
  /** Of a push certificate. */
  topic?: string
  from?: number
  until?: number
  push?: readonly ('development' | 'production' | 'both')[]
}

export interface Sample {
  key: KeyObject
  /** DER. */
  certificate: Buffer
}

const pushMarks = {
  development: '1.2.840.113635.100.6.3.1',
  production: '1.2.840.113635.100.6.3.2',
  both: '1.2.840.113635.100.6.3.6',
} as const

/** A key with a certificate as Apple issues them; by default valid in 2026 and 2027. */
export async function sampleIdentity({
  type = 'ec',
  subject = 'Apple Distribution: Acme',
  teamId = 'TEAM123456',
  topic,
  from = Date.UTC(2026, 0, 1),
  until = Date.UTC(2028, 0, 1),
  push = [],
}: SampleOptions = {}): Promise<Sample> {
  const keys = (await webcrypto.subtle.generateKey(algorithms[type], true, ['sign', 'verify'])) as CryptoKeyPair
  const named = `${topic === undefined ? '' : `0.9.2342.19200300.100.1.1=${topic}, `}CN="${subject}", OU=${teamId}`
  const made = await X509CertificateGenerator.createSelfSigned(
    {
      keys,
      name: named,
      serialNumber: randomBytes(8).toString('hex').replace(/^./, '1'),
      notBefore: new Date(from),
      notAfter: new Date(until),
      signingAlgorithm: algorithms[type],
      extensions: push.map((environment) => new Extension(pushMarks[environment], false, Buffer.from([0x05, 0x00]))),
    },
    webcrypto as Crypto,
  )
  return { key: KeyObject.from(keys.privateKey), certificate: Buffer.from(made.rawData) }
}

const DATA = '1.2.840.113549.1.7.1'

interface P12Options {
  keys: readonly KeyObject[]
  certificates: readonly Buffer[]
  password: string
  /** Of the key bags. */
  iterations?: number
  /** Of the check of the password; undefined: as `iterations`. */
  macIterations?: number
  hasMac?: boolean
}

function shrouded(key: KeyObject, password: string, iterations: number): Buffer {
  const salt = randomBytes(16)
  const iv = randomBytes(16)
  // A real derivation would take as long here as at the reader.
  const secret = pbkdf2Sync(password, salt, Math.min(iterations, 10_000), 32, 'sha256')
  const cipher = createCipheriv('aes-256-cbc', secret, iv)
  const sealed = Buffer.concat([cipher.update(key.export({ format: 'der', type: 'pkcs8' })), cipher.final()])
  const kdf = sequence(
    oid('1.2.840.113549.1.5.12'),
    sequence(octets(salt), integer(iterations), sequence(oid('1.2.840.113549.2.9'), der(0x05))),
  )
  const scheme = sequence(oid('2.16.840.1.101.3.4.1.42'), octets(iv))
  return sequence(sequence(oid('1.2.840.113549.1.5.13'), sequence(kdf, scheme)), octets(sealed))
}

/** A PKCS #12 file with these keys and certificates, whether they fit or not. */
export function sampleP12({ keys, certificates, password, ...options }: P12Options): Buffer {
  const { iterations = 1_000, macIterations = iterations, hasMac = true } = options
  const bags = [
    ...keys.map((key) => sequence(oid('1.2.840.113549.1.12.10.1.2'), explicit(0, shrouded(key, password, iterations)))),
    ...certificates.map((certificate) =>
      sequence(
        oid('1.2.840.113549.1.12.10.1.3'),
        explicit(0, sequence(oid('1.2.840.113549.1.9.22.1'), explicit(0, octets(certificate)))),
      ),
    ),
  ]
  const content = sequence(sequence(oid(DATA), explicit(0, octets(sequence(...bags)))))
  const head = [integer(3), sequence(oid(DATA), explicit(0, octets(content)))]
  if (!hasMac) return sequence(...head)
  const salt = randomBytes(8)
  const derivation = { hash: 'sha256', salt, iterations: Math.min(macIterations, 10_000) } as const
  const key = pkcs12Key({ text: password, budget: new IterationBudget() }, derivation, 'mac', 32)
  const digest = createHmac('sha256', key).update(content).digest()
  const digestInfo = sequence(sequence(oid('2.16.840.1.101.3.4.2.1'), der(0x05)), octets(digest))
  return sequence(...head, sequence(digestInfo, octets(salt), integer(macIterations)))
}

export interface ProfileOptions {
  bundleId?: string
  teamId?: string
  until?: number
  certificates?: readonly Buffer[]
  aps?: 'development' | 'production' | null
  devices?: number | undefined
  /** Between `<?xml …?>` and `<plist>`. */
  documentType?: string
}

const dateOf = (time: number): string => new Date(time).toISOString().replace(/\.\d+/, '')

export function profilePlist({
  bundleId = 'com.acme.home',
  teamId = 'TEAM123456',
  until = Date.UTC(2027, 6, 1),
  certificates = [],
  aps = 'production',
  devices,
  documentType = '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
}: ProfileOptions = {}): string {
  const listed = certificates.map((one) => `<data>\n${one.toString('base64')}\n</data>`).join('')
  const phones = Array.from({ length: devices ?? 0 }, (_, index) => `<string>phone-${index}</string>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
${documentType}
<plist version="1.0">
<dict>
  <key>Name</key><string>Acme &amp; Home</string>
  <key>TeamIdentifier</key><array><string>${teamId}</string></array>
  <key>ExpirationDate</key><date>${dateOf(until)}</date>
  <key>DeveloperCertificates</key><array>${listed}</array>
  ${devices === undefined ? '' : `<key>ProvisionedDevices</key><array>${phones}</array>`}
  <key>Entitlements</key>
  <dict>
    <key>application-identifier</key><string>${teamId}.${bundleId}</string>
    <key>get-task-allow</key><false/>
    ${aps === null ? '' : `<key>aps-environment</key><string>${aps}</string>`}
  </dict>
</dict>
</plist>`
}

/** A signed message with this content. Its signature is left out: nothing here reads it. */
export const signedMessage = (content: string): Buffer =>
  sequence(
    oid('1.2.840.113549.1.7.2'),
    explicit(
      0,
      sequence(integer(1), der(0x31), sequence(oid(DATA), explicit(0, octets(Buffer.from(content)))), der(0x31)),
    ),
  )

export const sampleProfile = (options?: ProfileOptions): Buffer => signedMessage(profilePlist(options))
