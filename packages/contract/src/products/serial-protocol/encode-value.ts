import { isRecord } from '../../record.ts'
import { textBytes, unsigned } from './frames.ts'
import { wireTypes, type WireType } from './wire-types.ts'

/** Two's complement for negative numbers, most significant byte first. */
function signed(value: number, bytes: 4 | 8): number[] {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigInt64(0, BigInt(value))
  return bytesOf(view).slice(8 - bytes)
}

function floating(value: number, bytes: 4 | 8): number[] {
  const view = new DataView(new ArrayBuffer(bytes))
  if (bytes === 4) view.setFloat32(0, value)
  else view.setFloat64(0, value)
  return bytesOf(view)
}

const bytesOf = (view: DataView): number[] => [...new Uint8Array(view.buffer)]

/** The bytes of a value that the schema of its wire type allows. */
export function encodeValue(type: WireType, value: unknown): number[] {
  switch (type.name) {
    case 'boolean':
      return [value === true ? 1 : 0]
    case 'enum':
      return [type.entries.findIndex((entry) => entry === value)]
    case 'text':
      return textBytes(String(value))
    case 'bitmap':
      return unsigned(Number(value), type.bytes)
    case 'integer':
    case 'long':
      return signed(Math.round(Number(value) * 10 ** type.decimals), type.name === 'integer' ? 4 : 8)
    case 'float':
    case 'double':
      return floating(Number(value), type.name === 'float' ? 4 : 8)
    case 'struct': {
      const values = isRecord(value) ? value : {}
      return type.fields.flatMap(({ number, deKey, type: own }) =>
        Object.hasOwn(values, deKey) ? encodeEntry(number, own, values[deKey]) : [],
      )
    }
    default: {
      const items = (Array.isArray(value) ? value : []).map((one) => encodeValue(type.items, one))
      return [wireTypes[type.items.name], ...items.flatMap((bytes) => [...unsigned(bytes.length, 2), ...bytes])]
    }
  }
}

/** Number, type, length and value: of a data point in a frame, and of a field in a struct. */
export function encodeEntry(number: number, type: WireType, value: unknown): number[] {
  const bytes = encodeValue(type, value)
  return [number, wireTypes[type.name], ...unsigned(bytes.length, 2), ...bytes]
}
