import { createPublicKey, generateKeyPairSync, randomBytes, webcrypto, KeyObject } from 'node:crypto'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '../../crypto/x509.ts'

const pemOf = (key: KeyObject): string => key.export({ format: 'pem', type: 'pkcs8' }).toString()

export interface PushKey {
  keyPem: string
  publicKey: KeyObject
}

export function newPushKey(type: 'rsa' | 'ec', modulusLength = 2_048): PushKey {
  const { privateKey } =
    type === 'ec' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('rsa', { modulusLength })
  return { keyPem: pemOf(privateKey), publicKey: createPublicKey(privateKey) }
}

/** Of a server on this machine; far beyond any clock of a test. */
export async function localhostTls(): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const made = await X509CertificateGenerator.createSelfSigned(
    {
      keys,
      name: 'CN=localhost',
      serialNumber: randomBytes(8).toString('hex').replace(/^./, '1'),
      notBefore: new Date(Date.UTC(2020, 0, 1)),
      notAfter: new Date(Date.UTC(2049, 0, 1)),
      signingAlgorithm: algorithm,
      extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
    },
    webcrypto as Crypto,
  )
  return { key: pemOf(KeyObject.from(keys.privateKey)), cert: made.toString('pem') }
}
