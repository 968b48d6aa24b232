/** The first 32 bits of each step's root: FIPS 180-4 §4.2.2, §5.3.3. */
const primes = (count: number): number[] => {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0
const constants = primes(64).map((prime) => fraction(Math.cbrt(prime)))
const start = primes(8).map((prime) => fraction(Math.sqrt(prime)))

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text)
  const whole = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6))
  bytes.forEach((byte, at) => whole.setUint8(at, byte))
  whole.setUint8(bytes.length, 0x80)
  whole.setUint32(whole.byteLength - 4, bytes.length * 8)
  return whole
}

function schedule(data: DataView, block: number): number[] {
  const words = Array.from({ length: 16 }, (_, at) => data.getInt32(block + at * 4))
  for (let at = 16; at < 64; at += 1) {
    const [early = 0, late = 0, first = 0, middle = 0] = [words[at - 15], words[at - 2], words[at - 16], words[at - 7]]
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words.push((first + low + middle + high) | 0)
  }
  return words
}

/** The first four bytes of the SHA-256 of the UTF-8 text, as an unsigned number. FIPS 180-4, without platform APIs. */
export function sha256Head(text: string): number {
  const data = padded(text)
  let state = start
  for (let block = 0; block < data.byteLength; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    schedule(data, block).forEach((word, at) => {
      const choice = (e & f) ^ (~e & g)
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (constants[at] ?? 0) + word) | 0
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
      ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
    })
    state = [a, b, c, d, e, f, g, h].map((word, at) => (word + (state[at] ?? 0)) | 0)
  }
  return (state[0] ?? 0) >>> 0
}
