/**
 * RFC 8785 restricted to printable ASCII strings without escapes, integers from 0 below 2^53, arrays and objects, so
 * that a microcontroller verifies and reads the same bytes that were signed.
 */
export type CanonicalSource = string | number | readonly CanonicalSource[] | { readonly [key: string]: CanonicalSource }

export type CanonicalMembers = ReadonlyMap<string, CanonicalValue>
export type CanonicalValue = string | number | readonly CanonicalValue[] | CanonicalMembers

const MAX_DEPTH = 4
const STRING = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

/** Throws a RangeError for a value that the form cannot express. */
export function writeCanonical(value: CanonicalSource): string {
  if (typeof value === 'string') {
    if (!STRING.test(value)) throw new RangeError(`not printable ASCII without escapes: ${JSON.stringify(value)}`)
    return `"${value}"`
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value < 0 || Object.is(value, -0)) throw new RangeError(`not whole: ${value}`)
    return String(value)
  }
  if (isList(value)) return `[${value.map(writeCanonical).join(',')}]`
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, member]) => `${writeCanonical(key)}:${writeCanonical(member)}`).join(',')}}`
}

const isList = (value: CanonicalSource): value is readonly CanonicalSource[] => Array.isArray(value)

/**
 * Undefined unless the text is at most `maxBytes` and exactly what `writeCanonical` writes: keys that do not ascend,
 * and therefore duplicates, are refused.
 */
export function readCanonical(text: string, maxBytes: number): CanonicalValue | undefined {
  if (text.length > maxBytes) return undefined
  const [value, end] = readValue(text, 0, MAX_DEPTH) ?? []
  return end === text.length ? value : undefined
}

type Read = [value: CanonicalValue, end: number]

function readValue(text: string, at: number, depth: number): Read | undefined {
  if (text[at] === '"') return readString(text, at)
  if (text[at] === '[') return depth > 0 ? readList(text, at, depth - 1) : undefined
  if (text[at] === '{') return depth > 0 ? readMembers(text, at, depth - 1) : undefined
  return readInteger(text, at)
}

function readString(text: string, at: number): [string, number] | undefined {
  const end = text.indexOf('"', at + 1)
  if (text[at] !== '"' || end === -1) return undefined
  const value = text.slice(at + 1, end)
  return STRING.test(value) ? [value, end + 1] : undefined
}

const INTEGER = /(?:0|[1-9]\d{0,15})(?!\d)/y

function readInteger(text: string, at: number): Read | undefined {
  INTEGER.lastIndex = at
  const [digits] = INTEGER.exec(text) ?? []
  if (digits === undefined || !Number.isSafeInteger(Number(digits))) return undefined
  return [Number(digits), at + digits.length]
}

function readList(text: string, open: number, depth: number): Read | undefined {
  const items: CanonicalValue[] = []
  if (text[open + 1] === ']') return [items, open + 2]
  for (let at = open + 1; ;) {
    const [item, end] = readValue(text, at, depth) ?? []
    if (item === undefined || end === undefined) return undefined
    items.push(item)
    if (text[end] === ']') return [items, end + 1]
    if (text[end] !== ',') return undefined
    at = end + 1
  }
}

function readMembers(text: string, open: number, depth: number): Read | undefined {
  const members = new Map<string, CanonicalValue>()
  if (text[open + 1] === '}') return [members, open + 2]
  let lastKey: string | undefined
  for (let at = open + 1; ;) {
    const [key, colon] = readString(text, at) ?? []
    if (key === undefined || colon === undefined || text[colon] !== ':') return undefined
    if (lastKey !== undefined && key <= lastKey) return undefined
    const [member, end] = readValue(text, colon + 1, depth) ?? []
    if (member === undefined || end === undefined) return undefined
    members.set(key, member)
    lastKey = key
    if (text[end] === '}') return [members, end + 1]
    if (text[end] !== ',') return undefined
    at = end + 1
  }
}
