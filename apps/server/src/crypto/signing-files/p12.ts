import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto'
import { integerOf, octetsOf, oidOf, parseBer, partsOf, tags, type BerElement } from './ber.ts'
import { factsOf, readCertificate } from './certificates.ts'
import { decrypted, hasMac, IterationBudget, type Password } from './password-encryption.ts'
import { SigningFileRefused, type Identity } from './signing-findings.ts'

const DATA = '1.2.840.113549.1.7.1'
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6'
const KEY_BAG = '1.2.840.113549.1.12.10.1.1'
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2'
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3'
const X509 = '1.2.840.113549.1.9.22.1'
const VERSION = 3
const MOST_CERTIFICATES = 20
const LARGEST_RSA_BITS = 8_192

interface Content {
  keys: KeyObject[]
  certificates: X509Certificate[]
}

function readKey(der: Buffer): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } catch {
    throw new SigningFileRefused('notReadable')
  }
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) > LARGEST_RSA_BITS) throw new SigningFileRefused('tooCostly')
  return key
}

function readBag(bag: BerElement, password: Password, into: Content): void {
  const [type, wrapped] = partsOf(bag, tags.sequence)
  const [value] = partsOf(wrapped, tags.context0)
  const oid = oidOf(type)
  if (oid === KEY_BAG && value) into.keys.push(readKey(value.whole))
  if (oid === SHROUDED_KEY_BAG) {
    const [algorithm, sealed] = partsOf(value, tags.sequence)
    into.keys.push(readKey(decrypted(algorithm, octetsOf(sealed), password)))
  }
  if (oid === CERTIFICATE_BAG) {
    const [format, held] = partsOf(value, tags.sequence)
    if (oidOf(format) !== X509) return
    if (into.certificates.length === MOST_CERTIFICATES) throw new SigningFileRefused('tooCostly')
    into.certificates.push(readCertificate(octetsOf(partsOf(held, tags.context0)[0])))
  }
}

/** The bags of a part, which can be encrypted as a whole. */
function bagsOf(part: BerElement, password: Password): BerElement[] {
  const [type, wrapped] = partsOf(part, tags.sequence)
  const oid = oidOf(type)
  const [value] = partsOf(wrapped, tags.context0)
  if (oid === DATA) return partsOf(parseBer(octetsOf(value)), tags.sequence)
  if (oid !== ENCRYPTED_DATA) throw new SigningFileRefused('unsupported')
  const [, content] = partsOf(value, tags.sequence)
  const [, algorithm, sealed] = partsOf(content, tags.sequence)
  return partsOf(parseBer(decrypted(algorithm, octetsOf(sealed), password)), tags.sequence)
}

function read(bytes: Buffer, text: string): Identity {
  const password = { text, budget: new IterationBudget() }
  const [version, authSafe, macData] = partsOf(parseBer(bytes), tags.sequence)
  if (integerOf(version) !== VERSION) throw new SigningFileRefused('unsupported')
  const [type, wrapped] = partsOf(authSafe, tags.sequence)
  if (oidOf(type) !== DATA) throw new SigningFileRefused('unsupported')
  const content = octetsOf(partsOf(wrapped, tags.context0)[0])
  if (macData && !hasMac(macData, content, password)) throw new SigningFileRefused('wrongPassword')
  const found: Content = { keys: [], certificates: [] }
  for (const part of partsOf(parseBer(content), tags.sequence)) {
    for (const bag of bagsOf(part, password)) readBag(bag, password, found)
  }
  const [key, other] = found.keys
  if (!key) throw new SigningFileRefused('noKey')
  if (other) throw new SigningFileRefused('severalKeys')
  if (found.certificates.length === 0) throw new SigningFileRefused('noCertificate')
  const certificate = found.certificates.find((one) => one.checkPrivateKey(key))
  if (!certificate) throw new SigningFileRefused('keyOfAnother')
  return {
    keyPem: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificatePem: certificate.toString(),
    facts: factsOf(certificate),
  }
}

/**
 * The key of a PKCS #12 file with its certificate (RFC 7292), in the forms of Keychain Access, OpenSSL, Windows and Java. Slow by design:
 * call it in a worker.
 */
export function readP12(bytes: Buffer, password: string): Identity {
  try {
    return read(bytes, password)
  } catch (error) {
    throw error instanceof SigningFileRefused ? error : new SigningFileRefused('notReadable')
  }
}
