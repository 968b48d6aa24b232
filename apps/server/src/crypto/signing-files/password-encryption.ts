import { createDecipheriv, hash as hashOf, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto'
import { integerOf, octetsOf, oidOf, partsOf, tags, type BerElement } from './ber.ts'
import { decryptedRc2 } from './rc2.ts'
import { SigningFileRefused } from './signing-findings.ts'

/** Above what any tool writes; a file can name a count that would take minutes. */
const MOST_ITERATIONS = 600_000
const MOST_IN_ALL = 2_000_000

/** Counts the iterations of a file: it may ask for a derivation in many places. */
export class IterationBudget {
  private spent = 0

  spend(iterations: number): number {
    this.spent += iterations
    if (iterations > MOST_ITERATIONS || this.spent > MOST_IN_ALL) throw new SigningFileRefused('tooCostly')
    if (iterations < 1) throw new SigningFileRefused('notReadable')
    return iterations
  }
}

export interface Password {
  text: string
  budget: IterationBudget
}

const blockBytesOf = { sha1: 64, sha256: 64, sha384: 128, sha512: 128 } as const
export type Hash = keyof typeof blockBytesOf

const hashOfOid: Readonly<Record<string, Hash>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const hmacOfOid: Readonly<Record<string, Hash>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}
const purposes = { key: 1, iv: 2, mac: 3 } as const

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new SigningFileRefused('unsupported')
  return value
}

/** Repeated to a multiple of the block; empty stays empty. */
const filled = (bytes: Buffer, block: number): Buffer =>
  bytes.length === 0 ? bytes : Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes)

interface Derivation {
  hash: Hash
  salt: Buffer
  iterations: number
}

/** RFC 7292 appendix B.2. */
export function pkcs12Key(
  { text, budget }: Password,
  { hash, salt, iterations }: Derivation,
  purpose: keyof typeof purposes,
  size: number,
): Buffer {
  budget.spend(iterations)
  const block = blockBytesOf[hash]
  // A text in UTF-16BE that ends with a null.
  const password = Buffer.from(`${text}\0`, 'utf16le').swap16()
  const input = Buffer.concat([filled(salt, block), filled(password, block)])
  const diversifier = Buffer.alloc(block, purposes[purpose])
  const made: Buffer[] = []
  for (let length = 0; length < size;) {
    let digest = hashOf(hash, Buffer.concat([diversifier, input]), 'buffer')
    for (let round = 1; round < iterations; round += 1) digest = hashOf(hash, digest, 'buffer')
    made.push(digest)
    length += digest.length
    const added = Buffer.alloc(block, digest)
    for (let start = 0; start < input.length; start += block) {
      let carry = 1
      for (let index = block - 1; index >= 0; index -= 1) {
        const sum = (input[start + index] ?? 0) + (added[index] ?? 0) + carry
        input[start + index] = sum & 0xff
        carry = sum >> 8
      }
    }
  }
  return Buffer.concat(made).subarray(0, size)
}

/** Whether the file was protected with this password. */
export function hasMac(macData: BerElement, content: Buffer, password: Password): boolean {
  const [digestInfo, salt, iterations] = partsOf(macData, tags.sequence)
  const [algorithm, digest] = partsOf(digestInfo, tags.sequence)
  const hash = found(hashOfOid[oidOf(partsOf(algorithm, tags.sequence)[0])])
  const derivation = { hash, salt: octetsOf(salt), iterations: iterations ? integerOf(iterations) : 1 }
  const expected = octetsOf(digest)
  const key = pkcs12Key(password, derivation, 'mac', expected.length)
  const real = createHmac(hash, key).update(content).digest()
  return real.length === expected.length && timingSafeEqual(real, expected)
}

const ofPkcs12: Readonly<Record<string, { cipher: 'des3' | 'rc2'; keyBytes: number; effectiveBits: number }>> = {
  '1.2.840.113549.1.12.1.3': { cipher: 'des3', keyBytes: 24, effectiveBits: 0 },
  '1.2.840.113549.1.12.1.5': { cipher: 'rc2', keyBytes: 16, effectiveBits: 128 },
  '1.2.840.113549.1.12.1.6': { cipher: 'rc2', keyBytes: 5, effectiveBits: 40 },
}
const PBES2 = '1.2.840.113549.1.5.13'
const PBKDF2 = '1.2.840.113549.1.5.12'
const cipherOfOid: Readonly<Record<string, { name: string; keyBytes: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
}

function unpadded(bytes: Buffer | undefined): Buffer {
  const last = bytes?.at(-1) ?? 0
  if (!bytes || last < 1 || last > 8 || last > bytes.length) throw new SigningFileRefused('wrongPassword')
  return bytes.subarray(0, bytes.length - last)
}

function decipher(name: string, key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  try {
    const open = createDecipheriv(name, key, iv)
    return Buffer.concat([open.update(bytes), open.final()])
  } catch {
    throw new SigningFileRefused('wrongPassword')
  }
}

/** RFC 8018 §6.2. */
function decryptedPbes2(parameters: BerElement | undefined, bytes: Buffer, { text, budget }: Password): Buffer {
  const [derivation, scheme] = partsOf(parameters, tags.sequence)
  const [kdf, kdfParameters] = partsOf(derivation, tags.sequence)
  if (oidOf(kdf) !== PBKDF2) throw new SigningFileRefused('unsupported')
  const [salt, count, ...others] = partsOf(kdfParameters, tags.sequence)
  const prf = others.find(({ tag }) => tag === tags.sequence)
  const hash = prf ? found(hmacOfOid[oidOf(partsOf(prf, tags.sequence)[0])]) : 'sha1'
  const [cipherOid, iv] = partsOf(scheme, tags.sequence)
  const { name, keyBytes } = found(cipherOfOid[oidOf(cipherOid)])
  const key = pbkdf2Sync(text, octetsOf(salt), budget.spend(integerOf(count)), keyBytes, hash)
  return decipher(name, key, octetsOf(iv), bytes)
}

/** What was encrypted with a password; refuses a wrong one. */
export function decrypted(algorithm: BerElement | undefined, bytes: Buffer, password: Password): Buffer {
  const [oid, parameters] = partsOf(algorithm, tags.sequence)
  if (oidOf(oid) === PBES2) return decryptedPbes2(parameters, bytes, password)
  const { cipher, keyBytes, effectiveBits } = found(ofPkcs12[oidOf(oid)])
  const [salt, iterations] = partsOf(parameters, tags.sequence)
  const derivation: Derivation = { hash: 'sha1', salt: octetsOf(salt), iterations: integerOf(iterations) }
  const key = pkcs12Key(password, derivation, 'key', keyBytes)
  const iv = pkcs12Key(password, derivation, 'iv', 8)
  if (cipher === 'des3') return decipher('des-ede3-cbc', key, iv, bytes)
  return unpadded(decryptedRc2(bytes, { key, iv, effectiveBits }))
}
