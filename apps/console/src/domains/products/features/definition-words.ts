import type {
  ObjectSchema,
  ParametersSchema,
  SubParameter,
  ValueSchema,
} from '@slipway/contract/products/features/value-schema.ts'
import { valueText } from '@slipway/contract/products/features/value-texts.ts'
import type { ChipType } from '@slipway/ui/data/TypeChip.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import type { ShownFeature } from './feature-view.ts'
import type { FeaturesTexts } from './texts.zh.ts'

export const typeChips = {
  boolean: 'bool',
  integer: 'int',
  number: 'float',
  enum: 'enum',
  string: 'string',
  object: 'struct',
  array: 'array',
  noinput: 'noinput',
} as const

export const chipOf = ({ type }: ValueSchema | ParametersSchema): ChipType => typeChips[type]

/** The chips of a feature: for an operation, its input and output. Without parameters there is none. */
export function chipsOf(shown: ShownFeature): ChipType[] {
  if (shown.kind === 'property') return [chipOf(shown.schema)]
  const sides = shown.kind === 'event' ? [shown.output] : [shown.input, shown.output]
  return sides.filter(({ type }) => type !== 'noinput').map(chipOf)
}

const SHOWN_ENTRIES = 3

/** A value and its text in the page's language: `0 手动`. */
function namedValue(schema: ValueSchema, value: string | number | boolean): string {
  const text = valueText(schema, value)
  return text ? `${String(value)} ${inPageLocale(text)}` : String(value)
}

/** The range of a value in one line of monospace: `1 – 100, 步长 1, %`. */
export function valueWords(schema: ValueSchema, t: FeaturesTexts): string {
  switch (schema.type) {
    case 'boolean':
      return `${namedValue(schema, true)} / ${namedValue(schema, false)}`
    case 'string':
      return t.bytes(schema.maxLength)
    case 'object':
      return `{ ${listWords(schema)} }`
    case 'array':
      return `${schema.minItems} – ${schema.maxItems} × ${schema.items.type === 'object' ? valueWords(schema.items, t) : chipOf(schema.items)}`
    case 'enum': {
      const { enumValue } = schema
      const shown = enumValue.length > SHOWN_ENTRIES + 1 ? enumValue.slice(0, SHOWN_ENTRIES) : enumValue
      const rest = enumValue.length - shown.length
      return [...shown.map((entry) => namedValue(schema, entry)), ...(rest > 0 ? [`+${rest}`] : [])].join(' · ')
    }
    default:
      return [
        `${schema.minimum} – ${schema.maximum}`,
        schema.step === undefined ? '' : t.step(schema.step),
        schema.multipleOf === undefined ? '' : t.multipleOf(schema.multipleOf),
        schema.unit,
      ]
        .filter(Boolean)
        .join(', ')
  }
}

/** A question mark marks an optional parameter, as in TypeScript. */
const parameterWords = (parameter: SubParameter): string =>
  `${parameter.deKey}${parameter.required ? '' : '?'}: ${chipOf(parameter)}`

const listWords = ({ properties }: ObjectSchema): string => properties.map(parameterWords).join(', ')

const sideWords = (schema: ParametersSchema): string => (schema.type === 'noinput' ? '' : listWords(schema))

/** A feature's signature in one line: `(mode: enum) → (done: bool)` for an operation. */
export function definitionWords(shown: ShownFeature, t: FeaturesTexts): string {
  if (shown.kind === 'property') return valueWords(shown.schema, t)
  if (shown.kind === 'operation') return `(${sideWords(shown.input)}) → (${sideWords(shown.output)})`
  return shown.output.type === 'noinput' ? t.noParameters : listWords(shown.output)
}
