import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { parseBer, partsOf, tags } from './ber.ts'
import { der, explicit, integer, nothing, octets, oid, sequence, setOf, utcTime } from './der-writing.ts'

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const DATA = '1.2.840.113549.1.7.1'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const RSA = '1.2.840.113549.1.1.1'
const ECDSA_SHA256 = '1.2.840.10045.4.3.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_TIME = '1.2.840.113549.1.9.5'
const SET_OF = 0x31

export interface MessageSigner {
  /** PKCS #8 or PKCS #1, PEM; RSA or ECDSA. */
  key: string
  /** PEM: the signer's, then those of its authorities up to the root, which can be left out. */
  certificates: readonly string[]
}

/** Serial number and issuer, as the certificate has them. */
function issuerAndSerial({ raw }: X509Certificate): Buffer {
  const [body] = partsOf(parseBer(raw), tags.sequence)
  const parts = partsOf(body, tags.sequence)
  // The version is optional and comes first.
  const at = parts[0]?.tag === tags.context0 ? 1 : 0
  const [serial, , issuer] = parts.slice(at)
  if (!serial || !issuer) throw new Error('a certificate has no issuer')
  return sequence(issuer.whole, serial.whole)
}

/**
 * A signed message that contains what was signed (RFC 5652 §5), as iPhones take configuration profiles. With an RSA key
 * the same input gives the same bytes.
 */
export function signMessage(content: Buffer, { key, certificates }: MessageSigner, signingTime: number): Buffer {
  const privateKey = createPrivateKey(key)
  const chain = certificates.map((certificate) => new X509Certificate(certificate))
  const [signer] = chain
  if (!signer?.checkPrivateKey(privateKey)) throw new Error('the certificate is not that of the key')
  const digestAlgorithm = sequence(oid(SHA256), nothing())
  const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), setOf(value))
  const attributes = setOf(
    attribute(CONTENT_TYPE, oid(DATA)),
    attribute(SIGNING_TIME, utcTime(signingTime)),
    attribute(MESSAGE_DIGEST, octets(createHash('sha256').update(content).digest())),
  )
  const signature = sign('sha256', attributes, privateKey)
  // Signed as a set, and sent under a tag of its own (§5.4).
  const sent = Buffer.from(attributes)
  sent[0] = explicit(0)[0] ?? SET_OF
  const isRsa = privateKey.asymmetricKeyType === 'rsa'
  const signerInfo = sequence(
    integer(1),
    issuerAndSerial(signer),
    digestAlgorithm,
    sent,
    isRsa ? sequence(oid(RSA), nothing()) : sequence(oid(ECDSA_SHA256)),
    octets(signature),
  )
  const body = sequence(
    integer(1),
    setOf(digestAlgorithm),
    sequence(oid(DATA), explicit(0, octets(content))),
    der(0xa0, ...chain.map(({ raw }) => raw)),
    setOf(signerInfo),
  )
  return sequence(oid(SIGNED_DATA), explicit(0, body))
}
