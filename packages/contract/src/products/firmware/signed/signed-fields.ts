import { readCanonical, type CanonicalMembers, type CanonicalValue } from './canonical-json.ts'

/** Where a signed document is not of its format: the reader of the document turns it into undefined. */
class MalformedDocument extends Error {}

const refuse = (what: string): never => {
  throw new MalformedDocument(what)
}

/** Sequence numbers, epochs and list versions, which devices store in 32 bits. */
export const MAX_COUNT = 0xffffffff
export const MAX_INTEGER = Number.MAX_SAFE_INTEGER

/** A public key of Ed25519 in base64url. */
export const publicKeyPattern = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/
/** The first 16 hex digits of SHA-256 of the public key. */
export const keyIdPattern = /^[0-9a-f]{16}$/
export const productIdPattern = /^[0-9a-f]{32}$/

/** Undefined for a text that is too long, not canonical, or not read by `read`. */
export function readDocument<Document>(
  text: string,
  maxBytes: number,
  read: (value: CanonicalValue) => Document,
): Document | undefined {
  const value = readCanonical(text, maxBytes)
  if (value === undefined) return undefined
  try {
    return read(value)
  } catch (error) {
    if (error instanceof MalformedDocument) return undefined
    throw error
  }
}

/** The members of an object with exactly these keys: what an unknown member would restrict is unknown, too. */
export function membersOf(value: CanonicalValue, keys: readonly string[]): CanonicalMembers {
  if (!(value instanceof Map) || value.size !== keys.length || !keys.every((key) => value.has(key)))
    return refuse('members')
  return value
}

export function integerOf(members: CanonicalMembers, key: string, minimum: number, maximum: number): number {
  const value = members.get(key)
  return typeof value === 'number' && value >= minimum && value <= maximum ? value : refuse(key)
}

export function textOf(members: CanonicalMembers, key: string, pattern: RegExp): string {
  const value = members.get(key)
  return typeof value === 'string' && pattern.test(value) ? value : refuse(key)
}

export function oneOf<Choice extends string>(
  members: CanonicalMembers,
  key: string,
  choices: readonly Choice[],
): Choice {
  return choices.find((choice) => choice === members.get(key)) ?? refuse(key)
}

/** A list of at most `most` items; items with the same `nameOf` are refused. */
export function listOf<Item>(
  members: CanonicalMembers,
  key: string,
  { least = 0, most, nameOf }: { least?: number; most: number; nameOf: (item: Item) => string },
  read: (value: CanonicalValue) => Item,
): Item[] {
  const value = members.get(key)
  if (!Array.isArray(value) || value.length < least || value.length > most) return refuse(key)
  const items = value.map((one: CanonicalValue) => read(one))
  return new Set(items.map(nameOf)).size === items.length ? items : refuse(key)
}

export const textsOf = (members: CanonicalMembers, key: string, most: number, pattern: RegExp): string[] =>
  listOf(members, key, { most, nameOf: (text) => text }, (value) =>
    typeof value === 'string' && pattern.test(value) ? value : refuse(key),
  )

/** The one format that this version of the rules reads. */
const FORMAT = 1
export type Format = typeof FORMAT
export const formatOf = (members: CanonicalMembers): Format =>
  members.get('format') === FORMAT ? FORMAT : refuse('format')
