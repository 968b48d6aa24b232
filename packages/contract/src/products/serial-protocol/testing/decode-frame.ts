import type { ValueSchema } from '../../features/value-schema.ts'

/**
 * A decoder of its own, written from the document and without the encoder's code, so that a test of both finds an error
 * in either.
 */
export function decodeFrame(bytes: Uint8Array): { version: number; command: number; data: Uint8Array } {
  if (bytes[0] !== 0x55 || bytes[1] !== 0xaa) throw new Error('no header')
  const view = viewOf(bytes)
  const length = view.getUint16(4)
  if (bytes.length !== 6 + length + 1) throw new Error(`${bytes.length} bytes, expected ${length + 7}`)
  let sum = 0
  for (const byte of bytes.subarray(0, -1)) sum += byte
  if (bytes.at(-1) !== sum % 256) throw new Error('wrong checksum')
  return { version: view.getUint8(2), command: view.getUint8(3), data: bytes.subarray(6, -1) }
}

export const bytesOfHex = (lines: string): Uint8Array =>
  Uint8Array.from(lines.trim().split(/\s+/), (byte) => Number.parseInt(byte, 16))

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The fewest decimals with which range and step are whole numbers. */
function decimalsIn(schema: ValueSchema): number {
  if (schema.type !== 'number') return 0
  const wanted = [schema.minimum, schema.maximum, schema.multipleOf ?? schema.step ?? 0]
  for (let decimals = 0; decimals < 10; decimals++) {
    if (wanted.every((value) => Number(value.toFixed(decimals)) === value)) return decimals
  }
  throw new Error('no number of decimals fits')
}

export interface DecodedEntry {
  number: number
  value: unknown
  rest: Uint8Array
}

/** The data unit at the start of the bytes. */
export function decodeEntry(bytes: Uint8Array, schemaOf: (number: number) => ValueSchema | undefined): DecodedEntry {
  const view = viewOf(bytes)
  const [number, type, length] = [view.getUint8(0), view.getUint8(1), view.getUint16(2)]
  const schema = schemaOf(number)
  if (!schema) throw new Error(`no data point ${number}`)
  const end = 4 + length
  if (end > bytes.length) throw new Error('the value is cut off')
  return { number, value: decodeValue(type, bytes.subarray(4, end), schema), rest: bytes.subarray(end) }
}

/** The type's code, the schemas that it stands for, and the lengths that it can have. */
const allowed: Readonly<Record<number, { types: readonly ValueSchema['type'][]; bytes?: readonly number[] }>> = {
  1: { types: ['boolean'], bytes: [1] },
  2: { types: ['integer', 'number'], bytes: [4] },
  3: { types: ['string'] },
  4: { types: ['enum'], bytes: [1] },
  5: { types: ['integer'], bytes: [1, 2, 4, 8] },
  6: { types: ['integer', 'number'], bytes: [8] },
  7: { types: ['number'], bytes: [4] },
  8: { types: ['number'], bytes: [8] },
  9: { types: ['object'] },
  10: { types: ['array'] },
}

function decodeValue(type: number, bytes: Uint8Array, schema: ValueSchema): unknown {
  const rule = allowed[type]
  if (!rule?.types.includes(schema.type)) throw new Error(`type ${type} for ${schema.type}`)
  if (rule.bytes && !rule.bytes.includes(bytes.length)) throw new Error(`${bytes.length} bytes of type ${type}`)
  const view = viewOf(bytes)
  switch (type) {
    case 1:
      return view.getUint8(0) === 1
    case 2:
      return view.getInt32(0) / 10 ** decimalsIn(schema)
    case 3:
      return new TextDecoder().decode(bytes)
    case 4:
      return schema.type === 'enum' ? schema.enumValue[view.getUint8(0)] : undefined
    case 5:
      return bytes.reduce((value, byte) => value * 256 + byte, 0)
    case 6:
      return Number(view.getBigInt64(0)) / 10 ** decimalsIn(schema)
    case 7:
      return view.getFloat32(0)
    case 8:
      return view.getFloat64(0)
    default:
      return schema.type === 'array' ? decodeList(bytes, schema.items) : decodeStruct(bytes, schema)
  }
}

function decodeList(bytes: Uint8Array, items: ValueSchema): unknown[] {
  const [type = 0] = bytes
  const values: unknown[] = []
  for (let at = 1; at < bytes.length;) {
    const length = viewOf(bytes).getUint16(at)
    values.push(decodeValue(type, bytes.subarray(at + 2, at + 2 + length), items))
    at += 2 + length
  }
  return values
}

export function decodeStruct(bytes: Uint8Array, schema: ValueSchema): Record<string, unknown> {
  const properties = schema.type === 'object' ? schema.properties : []
  const members: Record<string, unknown> = {}
  for (let rest = bytes; rest.length > 0;) {
    const field = decodeEntry(rest, (number) => properties[number - 1])
    members[properties[field.number - 1]?.deKey ?? ''] = field.value
    rest = field.rest
  }
  return members
}
