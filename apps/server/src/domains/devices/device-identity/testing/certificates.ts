import { KeyObject, X509Certificate } from 'node:crypto'
import { X509CertificateGenerator } from '../../../../crypto/x509.ts'

interface Options {
  /** Epoch ms. */
  from: number
  to: number
  weak?: boolean
}

export interface TestCertificate {
  pem: string
  /** The private key as PEM. */
  key: string
  fingerprint: string
}

const strong = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const weakRsa = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 1024,
}

/** A self-signed certificate as a device would create it. */
export async function makeCertificate({ from, to, weak = false }: Options): Promise<TestCertificate> {
  const algorithm = weak ? weakRsa : strong
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=lamp-1, O=Slipway',
    notBefore: new Date(from),
    notAfter: new Date(to),
    signingAlgorithm: algorithm,
    keys,
  })
  const pem = made.toString('pem')
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString()
  return { pem, key, fingerprint: new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase() }
}
