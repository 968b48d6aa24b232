/** Elements of ASN.1 in DER (X.690 §10): the only way to write them, so that the same content has the same bytes. */
const MOST_BYTES = 0xffffff

export const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length > MOST_BYTES) throw new Error('an element is too long to write')
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const digits = [length >> 16, (length >> 8) & 0xff, length & 0xff]
  const bytes = digits.slice(digits.findIndex((digit) => digit !== 0))
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length, ...bytes]), content])
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes)
export const nothing = (): Buffer => der(0x05)
/** `[n]`, around an element. */
export const explicit = (n: number, ...parts: readonly Uint8Array[]): Buffer => der(0xa0 | n, ...parts)

/** In the order that DER asks for (X.690 §11.6). */
export const setOf = (...parts: readonly Buffer[]): Buffer => der(0x31, ...parts.toSorted(Buffer.compare))

/** A whole number that is not negative. */
export function integer(value: number): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(value, 0, 6)
  const first = bytes.findIndex((byte) => byte !== 0)
  const short = bytes.subarray(first === -1 ? 5 : first)
  return der(0x02, (short[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.alloc(1), short]) : short)
}

export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...others] = text.split('.').map(Number)
  const bytes = [first * 40 + second, ...others].flatMap((value) => {
    const digits = [value % 128]
    for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift((rest % 128) + 128)
    return digits
  })
  return der(0x06, Buffer.from(bytes))
}

/** UTF-16BE, as names in PKCS #12 are. */
export const bmpText = (text: string): Buffer => der(0x1e, Buffer.from(text, 'utf16le').swap16())

/** For times up to 2049 (RFC 5280 §4.1.2.5). */
export const utcTime = (time: number): Buffer =>
  der(0x17, Buffer.from(new Date(time).toISOString().replaceAll(/^\d\d|[-:T]|\.\d+/g, ''), 'ascii'))
