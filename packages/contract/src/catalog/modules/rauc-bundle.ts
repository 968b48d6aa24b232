import { headOf } from './image-head.ts'

export const raucFormats = ['plain', 'verity', 'crypt'] as const

export interface RaucBundle {
  bundle: (typeof raucFormats)[number]
  compatible?: string | undefined
  version?: string | undefined
  signed: boolean
}

/** Big-endian, at the very end of a bundle. */
const SIZE_BYTES = 8
const MAX_VALUE = 64

const SEQUENCE = 0x30
const SET = 0x31
const OCTET_STRING = 0x04
const OBJECT_ID = 0x06
const CONTENT = 0xa0
/** 1.2.840.113549.1.7.2 and .1 */
const SIGNED_DATA = '2a864886f70d010702'
const DATA = '2a864886f70d010701'

/**
 * The signature of a RAUC bundle, from the last bytes of a file. Its manifest is readable where it is the content that
 * is signed: in the formats verity and crypt. That the signature is valid is for the device to check.
 */
export function raucBundleOf(tail: Uint8Array): RaucBundle | undefined {
  const signature = signatureIn(tail)
  const [info, ...afterInfo] = signature ? elementsOf(signature) : []
  if (info?.tag !== SEQUENCE || afterInfo.length > 0) return undefined
  const [kind, wrapped] = elementsOf(info.content)
  if (kind?.tag !== OBJECT_ID || hexOf(kind.content) !== SIGNED_DATA || wrapped?.tag !== CONTENT) return undefined
  const [, , encapsulated, ...rest] = elementsOf(elementsOf(wrapped.content)[0]?.content)
  const [type, content] = elementsOf(encapsulated?.content)
  if (type?.tag !== OBJECT_ID || hexOf(type.content) !== DATA) return undefined
  const signers = rest.at(-1)
  const signed = signers?.tag === SET && signers.content.length > 0
  if (!content) return { bundle: 'plain', signed }
  const [text] = content.tag === CONTENT ? elementsOf(content.content) : []
  return text?.tag === OCTET_STRING ? ofManifest(text.content, signed) : undefined
}

/** Without a look at bytes before `tail`: a size that goes beyond it is not believed. */
function signatureIn(tail: Uint8Array): Uint8Array | undefined {
  const end = tail.length - SIZE_BYTES
  if (end <= 0) return undefined
  const size = new DataView(tail.buffer, tail.byteOffset, tail.byteLength).getBigUint64(end)
  return size > 0n && size <= BigInt(end) ? tail.subarray(end - Number(size), end) : undefined
}

function ofManifest(bytes: Uint8Array, signed: boolean): RaucBundle | undefined {
  const values = new Map<string, string>()
  let section = ''
  for (const line of (headOf(bytes).text(0, bytes.length) ?? '').split('\n')) {
    const opened = /^\[([^\]]+)\]$/.exec(line.trim())
    if (opened) section = opened[1] ?? ''
    const equals = line.indexOf('=')
    if (!opened && equals > 0) values.set(`${section}.${line.slice(0, equals).trim()}`, line.slice(equals + 1).trim())
  }
  const bundle = raucFormats.find((format) => format === values.get('bundle.format'))
  const [compatible, version] = ['compatible', 'version'].map((key) => values.get(`update.${key}`)?.slice(0, MAX_VALUE))
  return bundle && { bundle, compatible, version, signed }
}

interface Element {
  tag: number
  content: Uint8Array
}

/** DER elements one after the other; none where a length goes beyond the bytes. */
function elementsOf(bytes: Uint8Array = new Uint8Array()): Element[] {
  const elements: Element[] = []
  let at = 0
  while (at < bytes.length) {
    const [tag = 0, first] = bytes.subarray(at, at + 2)
    if (first === undefined) return []
    // The long form has the count of its bytes; OpenSSL writes no indefinite lengths here, and four are plenty.
    const count = first < 0x80 ? 0 : first & 0x7f
    if (first === 0x80 || count > 4) return []
    const length =
      count === 0 ? first : bytes.subarray(at + 2, at + 2 + count).reduce((sum, byte) => sum * 256 + byte, 0)
    const from = at + 2 + count
    if (from + length > bytes.length) return []
    elements.push({ tag, content: bytes.subarray(from, from + length) })
    at = from + length
  }
  return elements
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
