import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { hashOf } from '../../../crypto/random-secrets.ts'

/** The prefix by which secret scanners recognize a key. */
export const KEY_PREFIX = 'slw_'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_BYTES = 32
/** 256 bits in base 62. */
const RANDOM_LENGTH = 43
const CHECK_LENGTH = 6
const HINT_LENGTH = KEY_PREFIX.length + 6
const FORM = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECK_LENGTH}}$`)

function base62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (let place = 0; place < length; place += 1) {
    text = (DIGITS[Number(rest % 62n)] ?? '') + text
    rest /= 62n
  }
  return text
}

const checkOf = (random: string): string => base62(BigInt(crc32(random)), CHECK_LENGTH)

/** `slw_`, 256 random bits and their checksum, by which scanners distinguish real keys from similar texts. */
export function newKey(): string {
  const random = base62(BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`), RANDOM_LENGTH)
  return KEY_PREFIX + random + checkOf(random)
}

/** The only form in which the database stores a key; undefined where the text cannot be a key. */
export function keyHashOf(key: string): Buffer | undefined {
  if (!FORM.test(key)) return undefined
  const random = key.slice(KEY_PREFIX.length, -CHECK_LENGTH)
  return key.endsWith(checkOf(random)) ? hashOf(key) : undefined
}

/** The recognizable start of a key, for lists. */
export const hintOf = (key: string): string => key.slice(0, HINT_LENGTH)
