/** The JSON text of a value as it was reported. */
export interface PointToPack {
  deKey: string
  json: string
  /** Epoch ms. */
  time: number
}

/**
 * The encodings of a value. A point is a varint `number * 8 + kind` and the content of that kind. `lag` has no number:
 * the offset of the next points' times from the arrival follows it. Never renumber: the database stores these.
 */
const kind = { no: 0, yes: 1, whole: 2, decimal: 3, double: 4, text: 5, json: 6, lag: 7 } as const
const KINDS = 8
const DECIMAL = /^-?\d{1,15}\.\d{1,15}$/
const DIGITS_EXACT = 15
const WHOLE_EXACT = 2 ** 51

/** The target of packing. */
export interface PackedBytes {
  byte(value: number): unknown
  utf8(text: string): unknown
  doubleLE(value: number): unknown
}

/** `at` is the arrival in epoch ms; `numbers` are the numbers of the properties by key. */
export function packPoints(
  into: PackedBytes,
  points: readonly PointToPack[],
  { at, numbers }: { at: number; numbers: ReadonlyMap<string, number> },
): void {
  let lag = 0
  for (const { deKey, json, time } of points) {
    if (time - at !== lag) {
      lag = time - at
      into.byte(kind.lag)
      packSigned(into, lag)
    }
    packValue(into, (numbers.get(deKey) ?? 0) * KINDS, json)
  }
}

function packValue(into: PackedBytes, tag: number, json: string): void {
  if (json === 'true') return packVarint(into, tag + kind.yes)
  if (json === 'false') return packVarint(into, tag + kind.no)
  if (json.startsWith('"')) return packText(into, tag + kind.text, JSON.parse(json) as string)
  const value = Number(json)
  if (json === 'null' || Number.isNaN(value)) return packText(into, tag + kind.json, json)
  if (Number.isInteger(value) && Math.abs(value) <= WHOLE_EXACT && !Object.is(value, -0)) {
    packVarint(into, tag + kind.whole)
    return packSigned(into, value)
  }
  const digits = json.replace('.', '')
  if (DECIMAL.test(json) && digits.length <= DIGITS_EXACT && Number(digits) !== 0) {
    packVarint(into, tag + kind.decimal)
    into.byte(json.length - 1 - json.indexOf('.'))
    return packSigned(into, Number(digits))
  }
  packVarint(into, tag + kind.double)
  into.doubleLE(value)
}

function packText(into: PackedBytes, tag: number, text: string): void {
  packVarint(into, tag)
  packVarint(into, Buffer.byteLength(text))
  into.utf8(text)
}

const packSigned = (into: PackedBytes, value: number): void => packVarint(into, value >= 0 ? value * 2 : -value * 2 - 1)

/** Without bit operations, because those are limited to 32 bits. */
function packVarint(into: PackedBytes, value: number): void {
  let left = value
  while (left >= 128) {
    into.byte((left % 128) + 128)
    left = Math.floor(left / 128)
  }
  into.byte(left)
}

export interface UnpackedPoint {
  number: number
  time: number
  value: unknown
}

/** With `only`, the points of that property. */
export function unpackPoints(bytes: Buffer, at: number, only?: number): UnpackedPoint[] {
  const points: UnpackedPoint[] = []
  const reader = { bytes, place: 0 }
  let time = at
  while (reader.place < bytes.length) {
    const tag = readVarint(reader)
    const number = Math.floor(tag / KINDS)
    if (tag % KINDS === kind.lag) {
      time = at + readSigned(reader)
      continue
    }
    const value = readValue(reader, tag % KINDS)
    if (only === undefined || number === only) points.push({ number, time, value })
  }
  return points
}

interface Reader {
  bytes: Buffer
  place: number
}

function readValue(reader: Reader, found: number): unknown {
  switch (found) {
    case kind.no:
      return false
    case kind.yes:
      return true
    case kind.whole:
      return readSigned(reader)
    case kind.decimal: {
      const places = reader.bytes[reader.place++] ?? 0
      // Both operands are exact, so the quotient is the double that the text denoted.
      return readSigned(reader) / 10 ** places
    }
    case kind.double:
      reader.place += 8
      return reader.bytes.readDoubleLE(reader.place - 8)
    case kind.text:
      return readText(reader)
    default:
      return JSON.parse(readText(reader))
  }
}

function readText(reader: Reader): string {
  const length = readVarint(reader)
  reader.place += length
  return reader.bytes.toString('utf8', reader.place - length, reader.place)
}

function readSigned(reader: Reader): number {
  const value = readVarint(reader)
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

function readVarint(reader: Reader): number {
  let value = 0
  let weight = 1
  for (;;) {
    const byte = reader.bytes[reader.place++] ?? 0
    value += (byte % 128) * weight
    if (byte < 128) return value
    weight *= 128
  }
}
