import {
  createCipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  pbkdf2Sync,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { bmpText, explicit, integer, nothing, octets, oid, sequence, setOf } from './der-writing.ts'
import { IterationBudget, pkcs12Key } from './password-encryption.ts'

/** Of the key, and of the check of the password: who guesses takes the cheaper way, so both cost much. */
const ITERATIONS = 200_000
const SALT_BYTES = 16
const KEY_BYTES = 32
const VERSION = 3

const DATA = '1.2.840.113549.1.7.1'
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2'
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3'
const X509 = '1.2.840.113549.1.9.22.1'
const FRIENDLY_NAME = '1.2.840.113549.1.9.20'
const LOCAL_KEY_ID = '1.2.840.113549.1.9.21'
const PBES2 = '1.2.840.113549.1.5.13'
const PBKDF2 = '1.2.840.113549.1.5.12'
const HMAC_SHA256 = '1.2.840.113549.2.9'
const AES_256_CBC = '2.16.840.1.101.3.4.1.42'
const SHA256 = '2.16.840.1.101.3.4.2.1'

export interface P12ToWrite {
  /** PKCS #8, PEM. */
  keyPem: string
  certificatePem: string
  password: string
  /** What tools call the key: its alias. */
  name: string
}

/** PBES2 (RFC 8018): the way that Java, Android Studio and OpenSSL read and write today. */
function shrouded(key: Buffer, password: string): Buffer {
  const salt = randomBytes(SALT_BYTES)
  const iv = randomBytes(16)
  const secret = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256')
  const cipher = createCipheriv('aes-256-cbc', secret, iv)
  const sealed = Buffer.concat([cipher.update(key), cipher.final()])
  const derivation = sequence(octets(salt), integer(ITERATIONS), sequence(oid(HMAC_SHA256), nothing()))
  const scheme = sequence(sequence(oid(PBKDF2), derivation), sequence(oid(AES_256_CBC), octets(iv)))
  return sequence(sequence(oid(PBES2), scheme), octets(sealed))
}

/** Java finds the certificate of a key by the ID of both. */
const attributesOf = (name: string, id: Buffer): Buffer =>
  setOf(sequence(oid(FRIENDLY_NAME), setOf(bmpText(name))), sequence(oid(LOCAL_KEY_ID), setOf(octets(id))))

function macOf(content: Buffer, password: string): Buffer {
  const salt = randomBytes(SALT_BYTES)
  const derivation = { hash: 'sha256', salt, iterations: ITERATIONS } as const
  const key = pkcs12Key({ text: password, budget: new IterationBudget() }, derivation, 'mac', KEY_BYTES)
  const digest = createHmac('sha256', key).update(content).digest()
  return sequence(sequence(sequence(oid(SHA256), nothing()), octets(digest)), octets(salt), integer(ITERATIONS))
}

/** A key with its certificate as a PKCS #12 file (RFC 7292). Slow by design: call it in a worker. */
export function writeP12({ keyPem, certificatePem, password, name }: P12ToWrite): Buffer {
  const key = createPrivateKey(keyPem).export({ format: 'der', type: 'pkcs8' })
  const { raw } = new X509Certificate(certificatePem)
  const attributes = attributesOf(name, createHash('sha1').update(raw).digest())
  const certificate = sequence(oid(X509), explicit(0, octets(raw)))
  const bags = sequence(
    sequence(oid(SHROUDED_KEY_BAG), explicit(0, shrouded(key, password)), attributes),
    sequence(oid(CERTIFICATE_BAG), explicit(0, certificate), attributes),
  )
  const content = sequence(sequence(oid(DATA), explicit(0, octets(bags))))
  const data = sequence(oid(DATA), explicit(0, octets(content)))
  return sequence(integer(VERSION), data, macOf(content, password))
}
