/** RC2 (RFC 2268), which Node's OpenSSL has no more: exports of Keychain Access encrypt certificates with it. */
const PI_TABLE = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2' +
    '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec' +
    'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
)
const BLOCK_BYTES = 8
const WORDS = 64

/** RFC 2268 §2. */
function expandedKey(key: Buffer, effectiveBits: number): Uint16Array {
  const bytes = Buffer.alloc(WORDS * 2)
  key.copy(bytes)
  const at = (index: number): number => bytes[index] ?? 0
  const pi = (index: number): number => PI_TABLE[index & 0xff] ?? 0
  for (let index = key.length; index < bytes.length; index += 1) {
    bytes[index] = pi(at(index - 1) + at(index - key.length))
  }
  const effectiveBytes = Math.ceil(effectiveBits / 8)
  const mask = 0xff >> (8 * effectiveBytes - effectiveBits)
  bytes[128 - effectiveBytes] = pi(at(128 - effectiveBytes) & mask)
  for (let index = 127 - effectiveBytes; index >= 0; index -= 1) {
    bytes[index] = pi(at(index + 1) ^ at(index + effectiveBytes))
  }
  return Uint16Array.from({ length: WORDS }, (_, index) => bytes.readUInt16LE(index * 2))
}

const SHIFTS = [1, 2, 3, 5] as const

/** RFC 2268 §4. */
function decryptedBlock(block: Buffer, key: Uint16Array): Buffer {
  const words = [0, 2, 4, 6].map((at) => block.readUInt16LE(at))
  const word = (index: number): number => words[(index + 4) & 3] ?? 0
  const unmix = (round: number): void => {
    for (let index = 3; index >= 0; index -= 1) {
      const shift = SHIFTS[index] ?? 0
      const value = word(index)
      const turned = ((value >>> shift) | (value << (16 - shift))) & 0xffff
      const used = (key[round * 4 + index] ?? 0) + (word(index - 1) & word(index - 2))
      words[index] = (turned - used - (~word(index - 1) & word(index - 3))) & 0xffff
    }
  }
  const unmash = (): void => {
    for (let index = 3; index >= 0; index -= 1) {
      words[index] = (word(index) - (key[word(index - 1) & 63] ?? 0)) & 0xffff
    }
  }
  for (let round = 15; round >= 0; round -= 1) {
    unmix(round)
    if (round === 11 || round === 5) unmash()
  }
  const plain = Buffer.alloc(BLOCK_BYTES)
  for (const [index, value] of words.entries()) plain.writeUInt16LE(value, index * 2)
  return plain
}

/** In CBC mode, without removing the padding. Undefined where the length is none of whole blocks. */
export function decryptedRc2(
  bytes: Buffer,
  { key, iv, effectiveBits }: { key: Buffer; iv: Buffer; effectiveBits: number },
): Buffer | undefined {
  if (bytes.length % BLOCK_BYTES !== 0) return undefined
  const expanded = expandedKey(key, effectiveBits)
  const plain = Buffer.alloc(bytes.length)
  let before = iv
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    const block = bytes.subarray(at, at + BLOCK_BYTES)
    for (const [index, byte] of decryptedBlock(block, expanded).entries()) {
      plain[at + index] = byte ^ (before[index] ?? 0)
    }
    before = block
  }
  return plain
}
