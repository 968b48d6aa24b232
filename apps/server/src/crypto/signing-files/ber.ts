/** An element of ASN.1 in BER (X.690): DER is a part of it, and some exports have indefinite lengths. */
export interface BerElement {
  tag: number
  isConstructed: boolean
  /** Of a primitive element its value; of a constructed one the bytes of its parts. */
  content: Buffer
  /** With tag and length. */
  whole: Buffer
}

class BerError extends Error {
  override name = 'BerError'
}

const DEEPEST = 32
const MOST_PARTS = 10_000
const LONG_TAG = 0x1f
const INDEFINITE = 0x80

export const tags = {
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  /** `[0]`, constructed. */
  context0: 0xa0,
  /** `[0]`, primitive: an implicit text of bytes. */
  implicit0: 0x80,
  /** `[3]`: the extensions of a certificate. */
  context3: 0xa3,
} as const

interface Head {
  tag: number
  contentAt: number
  /** Undefined: up to the end mark. */
  length: number | undefined
}

function headAt(bytes: Buffer, at: number): Head {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined) throw new BerError('an element ends early')
  if ((tag & LONG_TAG) === LONG_TAG) throw new BerError('a tag is too long')
  if (first < INDEFINITE) return { tag, contentAt: at + 2, length: first }
  if (first === INDEFINITE) return { tag, contentAt: at + 2, length: undefined }
  const count = first & 0x7f
  if (count > 4 || at + 2 + count > bytes.length) throw new BerError('a length is too long')
  return { tag, contentAt: at + 2 + count, length: bytes.readUIntBE(at + 2, count) }
}

const isConstructed = (tag: number): boolean => (tag & 0x20) !== 0

/** The element at this place, and where the next one begins. */
function elementAt(bytes: Buffer, at: number, depth: number): { element: BerElement; next: number } {
  if (depth > DEEPEST) throw new BerError('elements are nested too deeply')
  const { tag, contentAt, length } = headAt(bytes, at)
  const made = (end: number, next: number) => ({
    element: {
      tag,
      isConstructed: isConstructed(tag),
      content: bytes.subarray(contentAt, end),
      whole: bytes.subarray(at, next),
    },
    next,
  })
  if (length !== undefined) {
    const end = contentAt + length
    if (end > bytes.length) throw new BerError('an element ends early')
    return made(end, end)
  }
  if (!isConstructed(tag)) throw new BerError('a value has no length')
  let end = contentAt
  for (let part = 0; part < MOST_PARTS; part += 1) {
    if (bytes[end] === 0 && bytes[end + 1] === 0) return made(end, end + 2)
    end = elementAt(bytes, end, depth + 1).next
  }
  throw new BerError('an element has too many parts')
}

/** The only element of these bytes. */
export function parseBer(bytes: Buffer): BerElement {
  const { element, next } = elementAt(bytes, 0, 0)
  if (next !== bytes.length) throw new BerError('bytes follow the element')
  return element
}

/** The parts of a constructed element, which must have this tag. */
export function partsOf(element: BerElement | undefined, tag: number): BerElement[] {
  if (element?.tag !== tag) throw new BerError('an element has an unexpected type')
  const parts: BerElement[] = []
  for (let at = 0; at < element.content.length;) {
    if (parts.length === MOST_PARTS) throw new BerError('an element has too many parts')
    const { element: part, next } = elementAt(element.content, at, 0)
    parts.push(part)
    at = next
  }
  return parts
}

/** The bytes of an octet string, which can be in pieces; `tags` are those that stand for one at its place. */
export function octetsOf(element: BerElement | undefined, depth = 0): Buffer {
  if (!element) throw new BerError('bytes are missing')
  if (!element.isConstructed) return element.content
  if (depth > DEEPEST) throw new BerError('elements are nested too deeply')
  return Buffer.concat(partsOf(element, element.tag).map((part) => octetsOf(part, depth + 1)))
}

/** A small whole number without a sign. */
export function integerOf(element: BerElement | undefined): number {
  if (element?.tag !== tags.integer) throw new BerError('a number is missing')
  const { content } = element
  if (content.length === 0 || (content[0] ?? 0) > 0x7f) throw new BerError('a number is not positive')
  // More than six bytes are more than any bound.
  return content.length > 6 ? Number.MAX_SAFE_INTEGER : content.readUIntBE(0, content.length)
}

/** In the form `1.2.840.113549`. */
export function oidOf(element: BerElement | undefined): string {
  if (element?.tag !== tags.oid || element.content.length === 0) throw new BerError('an identifier is missing')
  const numbers: number[] = []
  let value = 0
  for (const byte of element.content) {
    value = value * 128 + (byte & 0x7f)
    if (value > Number.MAX_SAFE_INTEGER / 128) throw new BerError('an identifier is too long')
    if (byte < 128) {
      numbers.push(value)
      value = 0
    }
  }
  const [first = 0, ...others] = numbers
  const arc = Math.min(2, Math.floor(first / 40))
  return [arc, first - arc * 40, ...others].join('.')
}
