const BLOCK = 64
const WORDS = 64

/** The first 32 bits of the fractional part of a root (FIPS 180-4 §4.2.2, §5.3.3). */
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32)

const primes: readonly number[] = Array.from({ length: 312 }, (_, at) => at).filter(
  (one) => one > 1 && Array.from({ length: one }, (_, by) => by).every((by) => by < 2 || one % by !== 0),
)
const roundConstants = primes.slice(0, WORDS).map((prime) => fraction(Math.cbrt(prime)))
const firstState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The text with its bit 1, zeros and its length in bits, in whole blocks. */
function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK
  const whole = new Uint8Array(length)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  const view = new DataView(whole.buffer)
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n)
  return view
}

function schedule(view: DataView, offset: number): Int32Array {
  const words = new Int32Array(WORDS)
  const at = (index: number): number => words[index] ?? 0
  for (let index = 0; index < WORDS; index++) {
    if (index < 16) words[index] = view.getInt32(offset + index * 4)
    else {
      const early = at(index - 15)
      const late = at(index - 2)
      const small = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
      const large = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
      words[index] = at(index - 16) + small + at(index - 7) + large
    }
  }
  return words
}

/** The eight words of the state after a block. */
function compressed(state: readonly number[], words: Int32Array): number[] {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [index, constant] of roundConstants.entries()) {
    const choice = (e & f) ^ (~e & g)
    const first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + constant + (words[index] ?? 0)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => ((state[at] ?? 0) + word) | 0)
}

/**
 * The first 32 bits of a text's SHA-256, without a sign. Written here because servers and browsers share no synchronous
 * digest, and a user's share must be the same everywhere.
 */
export function sha256Head(text: string): number {
  const view = padded(new TextEncoder().encode(text))
  let state: readonly number[] = firstState
  for (let offset = 0; offset < view.byteLength; offset += BLOCK) state = compressed(state, schedule(view, offset))
  return (state[0] ?? 0) >>> 0
}
