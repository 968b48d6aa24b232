import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import type { ValueFormat } from '@slipway/contract/products/features/value-format.ts'
import type {
  DataType,
  ObjectSchema,
  ParametersSchema,
  ScalarSchema,
  StorageType,
  SubParameter,
  ValueSchema,
} from '@slipway/contract/products/features/value-schema.ts'
import type { ValueTexts } from '@slipway/contract/products/features/value-texts.ts'
import type { EnumEntry, EnumType } from './value-texts/enum-entries.ts'
import { textsInput } from './value-texts/text-rows.ts'

/** A default or fixed value while it is edited, for every type at once. */
export interface GivenValue {
  number: number | null
  text: string
  flag: '' | 'true' | 'false'
  entry: string
}

export type LimitName =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'step'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
export type CountName = 'minProperties' | 'maxProperties'

/** The parameters of a struct, of an operation or of an event. */
export interface ParametersDraft extends Record<CountName, number | null> {
  properties: ParameterDraft[]
}

/** A value in the form: the fields of every data type at once, so that switching the type loses nothing. */
export interface ValueDraft extends Record<LimitName, number | null>, ParametersDraft {
  type: DataType
  unit: string
  storage: StorageType | ''
  pattern: string
  format: ValueFormat | ''
  enumType: EnumType
  enumValue: EnumEntry[]
  /** By value; texts of removed values stay until the form is closed. */
  valueTexts: ValueTexts
  bitTexts: ValueTexts
  items: ValueDraft | undefined
  defaultValue: GivenValue
  constValue: GivenValue
}

export interface ParameterDraft extends ValueDraft {
  /** Stable while the identifier is edited and the parameters are reordered. */
  rowId: number
  deKey: string
  title: { zh: string; en: string }
  description: string
  required: boolean
  /** The rows of the parameters that this one requires (`dependencies`). */
  needs: number[]
}

const nothingGiven: GivenValue = { number: null, text: '', flag: '', entry: '' }

export const emptyParameters: ParametersDraft = { properties: [], minProperties: null, maxProperties: null }

export const emptyValue: ValueDraft = {
  ...emptyParameters,
  type: 'boolean',
  minimum: 0,
  maximum: 100,
  exclusiveMinimum: null,
  exclusiveMaximum: null,
  multipleOf: null,
  step: 1,
  minLength: null,
  maxLength: featureLimits.valueBytes,
  minItems: 0,
  maxItems: 10,
  unit: '',
  storage: '',
  pattern: '',
  format: '',
  enumType: 'string',
  enumValue: [],
  valueTexts: {},
  bitTexts: {},
  items: undefined,
  defaultValue: nothingGiven,
  constValue: nothingGiven,
}

let lastRow = 0
const nextRow = (): number => (lastRow += 1)

export const emptyParameter = (): ParameterDraft => ({
  ...emptyValue,
  rowId: nextRow(),
  deKey: '',
  title: { zh: '', en: '' },
  description: '',
  required: true,
  needs: [],
})

const givenOf = (value: ScalarSchema['defaultValue']): GivenValue => ({
  number: typeof value === 'number' ? value : null,
  text: typeof value === 'string' ? value : '',
  flag: typeof value === 'boolean' ? (value ? 'true' : 'false') : '',
  entry: value === undefined ? '' : String(value),
})

/** The form's initial state for an existing value. */
export function valueDraftOf(schema: ValueSchema): ValueDraft {
  const draft: ValueDraft = { ...emptyValue, type: schema.type }
  if (schema.type === 'object') return { ...draft, ...parametersDraftOf(schema) }
  if (schema.type === 'array')
    return { ...draft, items: valueDraftOf(schema.items), minItems: schema.minItems, maxItems: schema.maxItems }
  const given = { defaultValue: givenOf(schema.defaultValue), constValue: givenOf(schema.constValue) }
  switch (schema.type) {
    case 'boolean':
      return { ...draft, ...given, valueTexts: schema.valueTexts ?? {} }
    case 'string':
      return {
        ...draft,
        ...given,
        minLength: schema.minLength ?? null,
        maxLength: schema.maxLength,
        pattern: schema.pattern ?? '',
        format: schema.format ?? '',
      }
    case 'enum':
      return {
        ...draft,
        ...given,
        enumType: schema.enumType,
        enumValue: schema.enumValue,
        valueTexts: schema.valueTexts ?? {},
      }
    default:
      return {
        ...draft,
        ...given,
        minimum: schema.minimum,
        maximum: schema.maximum,
        exclusiveMinimum: schema.exclusiveMinimum ?? null,
        exclusiveMaximum: schema.exclusiveMaximum ?? null,
        multipleOf: schema.multipleOf ?? null,
        step: schema.step ?? null,
        unit: schema.unit,
        storage: schema.storage ?? '',
        bitTexts: schema.type === 'integer' ? (schema.bitTexts ?? {}) : {},
      }
  }
}

export function parametersDraftOf(schema: ParametersSchema): ParametersDraft {
  if (schema.type === 'noinput') return emptyParameters
  const { properties, minProperties = null, maxProperties = null, dependencies = {} } = schema
  const rows = properties.map(parameterDraftOf)
  const rowOf = new Map(rows.map(({ deKey, rowId }) => [deKey, rowId]))
  const needsOf = (key: string) =>
    (Object.hasOwn(dependencies, key) ? (dependencies[key] ?? []) : []).flatMap((other) => rowOf.get(other) ?? [])
  return { properties: rows.map((row) => ({ ...row, needs: needsOf(row.deKey) })), minProperties, maxProperties }
}

const parameterDraftOf = (parameter: SubParameter): ParameterDraft => ({
  ...valueDraftOf(parameter),
  rowId: nextRow(),
  deKey: parameter.deKey,
  title: parameter.title ?? { zh: '', en: '' },
  description: parameter.description,
  required: parameter.required,
  needs: [],
})

/** An empty field is absent; an empty required field is sent as is, so that the schema reports it. */
const given = <Value>(value: Value | null | ''): Value | undefined =>
  value === null || value === '' ? undefined : value

/** The schema from the draft, valid or not: the contract validates it. Its paths equal the field names. */
export function valueInput(draft: ValueDraft): Record<string, unknown> {
  const { type, defaultValue, constValue } = draft
  switch (type) {
    case 'boolean':
      return {
        type,
        defaultValue: flagOf(defaultValue),
        constValue: flagOf(constValue),
        valueTexts: textsInput(['false', 'true'], draft.valueTexts),
      }
    case 'string': {
      const { maxLength, minLength, pattern, format } = draft
      return {
        type,
        maxLength: given(maxLength),
        minLength: given(minLength),
        pattern: given(pattern),
        format: given(format),
        defaultValue: given(defaultValue.text),
        constValue: given(constValue.text),
      }
    }
    case 'enum': {
      const { enumType, enumValue } = draft
      const entryOf = ({ entry }: GivenValue) => enumValue.find((one) => String(one) === entry)
      return {
        type,
        enumType,
        enumValue,
        defaultValue: entryOf(defaultValue),
        constValue: entryOf(constValue),
        valueTexts: textsInput(enumValue.map(String), draft.valueTexts),
      }
    }
    case 'object':
      return structInput(draft)
    case 'array':
      return {
        type,
        items: draft.items && valueInput(draft.items),
        minItems: given(draft.minItems),
        maxItems: given(draft.maxItems),
      }
    default:
      return {
        type,
        minimum: given(draft.minimum),
        maximum: given(draft.maximum),
        exclusiveMinimum: given(draft.exclusiveMinimum),
        exclusiveMaximum: given(draft.exclusiveMaximum),
        multipleOf: given(draft.multipleOf),
        step: given(draft.step),
        unit: draft.unit,
        storage: given(draft.storage),
        bitTexts: type === 'integer' ? textsInput(Object.keys(draft.bitTexts), draft.bitTexts) : undefined,
        defaultValue: given(defaultValue.number),
        constValue: given(constValue.number),
      }
  }
}

const flagOf = ({ flag }: GivenValue): boolean | undefined => (flag === '' ? undefined : flag === 'true')

/** EV-10: without parameters there is no input. */
export const parametersInput = (draft: ParametersDraft): Record<string, unknown> =>
  draft.properties.length === 0 ? { type: 'noinput' } : structInput(draft)

const structInput = (draft: ParametersDraft): Record<string, unknown> => ({
  type: 'object' satisfies ObjectSchema['type'],
  properties: draft.properties.map(parameterInput),
  minProperties: given(draft.minProperties),
  maxProperties: given(draft.maxProperties),
  dependencies: dependenciesOf(draft.properties),
})

const parameterInput = (draft: ParameterDraft): Record<string, unknown> => ({
  ...valueInput(draft),
  deKey: draft.deKey,
  title: draft.title,
  description: draft.description,
  required: draft.required,
})

function dependenciesOf(rows: readonly ParameterDraft[]): Record<string, string[]> | undefined {
  const keyOf = new Map(rows.map(({ rowId, deKey }) => [rowId, deKey.trim()]))
  const needed = rows.flatMap(({ deKey, needs }) => {
    const keys = needs.flatMap((row) => keyOf.get(row) ?? [])
    return keys.length > 0 ? [[deKey.trim(), keys] as const] : []
  })
  return needed.length > 0 ? Object.fromEntries(needed) : undefined
}
