import { commentText, constantEnd, cText, nameGiver, titleComment } from '../device-kits/kit-names.ts'
import type { ParametersSchema, ValueSchema } from '../features/value-schema.ts'
import { cRuntime } from './c-runtime.ts'
import { commands, frameResults, frameVersion, hexCode, networkStates } from './frames.ts'
import type { SerialModel } from './serial-model.ts'
import { wireTypes, type WireType } from './wire-types.ts'

/** `updateStart` as `UPDATE_START`. */
const constant = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** Names that the header has for every product. */
const ownNames = ['MCU_PROTOCOL_H', 'MCU_PROTOCOL_VERSION', 'MCU_PRODUCT_ID', 'MCU_DATA_MAX', 'MCU_FRAME_MAX']

const codeTables = { COMMAND: commands, RESULT: frameResults, NETWORK: networkStates, TYPE: wireTypes } as const

const codes = Object.entries(codeTables).map(([prefix, table]) =>
  Object.entries(table).map(([name, code]): [string, number] => [`MCU_${prefix}_${constant(name)}`, code]),
)

type Define = (name: string, value: number | string, comment?: string) => void

/** The constants of a value: enum positions, bits, scale, and the fields of structs. */
function defineValue(define: Define, name: string, type: WireType, schema: ValueSchema | ParametersSchema): void {
  switch (type.name) {
    case 'enum':
      for (const [at, entry] of type.entries.entries()) {
        define(`${name}_${constantEnd(entry)}`, at, commentText(String(entry)))
      }
      break
    case 'integer':
    case 'long':
      if (type.decimals > 0) define(`${name}_SCALE`, `${10 ** type.decimals}L`)
      break
    case 'bitmap': {
      define(`${name}_BYTES`, type.bytes)
      const bits = schema.type === 'integer' ? Object.keys(schema.bitTexts ?? {}) : []
      for (const bit of bits) define(`${name}_BIT_${bit}`, `(UINT64_C(1) << ${bit})`)
      break
    }
    case 'list':
      if (schema.type === 'array') defineValue(define, name, type.items, schema.items)
      break
    case 'struct':
      for (const field of type.fields) {
        const own = `${name}_${field.deKey.toUpperCase()}`
        define(`${own}_FIELD`, field.number)
        defineValue(define, own, field.type, field.schema)
      }
      break
    default:
  }
}

/**
 * A C header for the MCU: the product's numbers and functions that write and read frames. The same model gives the same
 * bytes.
 */
export function writeCHeader(model: SerialModel): string {
  const lines: string[] = []
  const unique = nameGiver()
  for (const taken of [...ownNames, ...codes.flat().map(([name]) => name)]) unique(taken)
  const define: Define = (name, value, comment) => {
    lines.push(`#define ${unique(`MCU_${name}`)} ${value}${comment ? ` /* ${comment} */` : ''}`)
  }
  for (const { dpId, deKey, deName, deRemark, schema, type } of model.properties) {
    lines.push('', `/* ${titleComment(deName, deRemark)} */`)
    define(`DP_${deKey.toUpperCase()}`, dpId)
    defineValue(define, deKey.toUpperCase(), type, schema)
  }
  for (const { dpId, deKey, deName, deRemark, data } of model.events) {
    lines.push('', `/* ${titleComment(deName, deRemark)} */`)
    define(`EVENT_${deKey.toUpperCase()}`, dpId)
    defineValue(define, deKey.toUpperCase(), data.type, data.schema)
  }
  for (const { dpId, deKey, deName, deRemark, input, output } of model.operations) {
    lines.push('', `/* ${titleComment(deName, deRemark)} */`)
    define(`OPERATION_${deKey.toUpperCase()}`, dpId)
    defineValue(define, `${deKey.toUpperCase()}_IN`, input.type, input.schema)
    defineValue(define, `${deKey.toUpperCase()}_OUT`, output.type, output.schema)
  }
  return [
    `/* ${commentText(model.productName)}: MCU serial protocol, version ${frameVersion}. Generated from the features. */`,
    '#ifndef MCU_PROTOCOL_H',
    '#define MCU_PROTOCOL_H',
    '',
    '#include <stdbool.h>',
    '#include <stddef.h>',
    '#include <stdint.h>',
    '#include <string.h>',
    '',
    `#define MCU_PROTOCOL_VERSION ${frameVersion}`,
    `#define MCU_PRODUCT_ID ${cText(model.productId)}`,
    ...codes.flatMap((table) => ['', ...table.map(([name, code]) => `#define ${name} ${hexCode(code)}`)]),
    ...lines,
    '',
    cRuntime,
    '',
    '#endif',
    '',
  ].join('\n')
}
