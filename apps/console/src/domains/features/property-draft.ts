import type { addFeature } from '@slipway/contract/features/features.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { featureLimits } from '@slipway/contract/features/features.limits.ts'
import { featureType, transType } from '@slipway/contract/features/features.ts'
import type { DataType, PropertySchema } from '@slipway/contract/features/property-schema.ts'
import type { EnumEntry, EnumType } from './enum-entries.ts'
import type { Property } from './property-view.ts'

/** What the form holds: the fields of every data type at once, so that trying another type loses nothing. */
export interface PropertyDraft {
  nameZh: string
  nameEn: string
  deKey: string
  transType: 1 | 2 | 3
  dataType: DataType
  minimum: number | null
  maximum: number | null
  step: number | null
  multipleOf: number | null
  unit: string
  defaultNumber: number | null
  defaultFlag: '' | 'true' | 'false'
  defaultText: string
  defaultEntry: string
  maxLength: number | null
  enumType: EnumType
  enumValue: EnumEntry[]
  isRequired: boolean
  deRemark: string
}

export const emptyDraft: PropertyDraft = {
  nameZh: '',
  nameEn: '',
  deKey: '',
  transType: transType.reportAndDistribute,
  dataType: 'boolean',
  minimum: 0,
  maximum: 100,
  step: 1,
  multipleOf: null,
  unit: '',
  defaultNumber: null,
  defaultFlag: '',
  defaultText: '',
  defaultEntry: '',
  maxLength: featureLimits.valueBytes,
  enumType: 'string',
  enumValue: [],
  isRequired: false,
  deRemark: '',
}

export function draftOf({ feature, name, schema, transType: type }: Property): PropertyDraft {
  const draft: PropertyDraft = {
    ...emptyDraft,
    nameZh: name.zh,
    nameEn: name.en,
    deKey: feature.deKey,
    transType: type === transType.operation ? transType.reportAndDistribute : type,
    dataType: schema.type,
    isRequired: feature.deOptional === 0,
    deRemark: feature.deRemark,
  }
  switch (schema.type) {
    case 'boolean':
      return { ...draft, defaultFlag: schema.defaultValue === undefined ? '' : schema.defaultValue ? 'true' : 'false' }
    case 'string':
      return { ...draft, maxLength: schema.maxLength, defaultText: schema.defaultValue ?? '' }
    case 'enum':
      return {
        ...draft,
        enumType: schema.enumType,
        enumValue: schema.enumValue,
        defaultEntry: schema.defaultValue === undefined ? '' : String(schema.defaultValue),
      }
    default:
      return {
        ...draft,
        minimum: schema.minimum,
        maximum: schema.maximum,
        step: schema.step ?? null,
        multipleOf: schema.multipleOf ?? null,
        unit: schema.unit,
        defaultNumber: schema.defaultValue ?? null,
      }
  }
}

/** A field left empty is absent; a required one that is empty is sent as it is, for the schema to name. */
const given = <Value>(value: Value | null): Value | undefined => value ?? undefined

function schemaInput(draft: PropertyDraft): Record<string, unknown> {
  switch (draft.dataType) {
    case 'boolean':
      return { type: 'boolean', defaultValue: draft.defaultFlag === '' ? undefined : draft.defaultFlag === 'true' }
    case 'string':
      return { type: 'string', maxLength: given(draft.maxLength), defaultValue: draft.defaultText || undefined }
    case 'enum': {
      const { enumType, enumValue, defaultEntry } = draft
      return {
        type: 'enum',
        enumType,
        enumValue,
        defaultValue: enumValue.find((entry) => String(entry) === defaultEntry),
      }
    }
    default:
      return {
        type: draft.dataType,
        minimum: given(draft.minimum),
        maximum: given(draft.maximum),
        step: given(draft.step),
        multipleOf: given(draft.multipleOf),
        unit: draft.unit,
        defaultValue: given(draft.defaultNumber),
      }
  }
}

/** The call's input as the draft has it, right or wrong: the contract's schema judges it. */
export const inputOf = (productId: string, draft: PropertyDraft): InputOf<typeof addFeature> => ({
  productId,
  featureType: featureType.property,
  deName: { zh: draft.nameZh, en: draft.nameEn },
  deKey: draft.deKey,
  deOptional: draft.isRequired ? 0 : 1,
  deRemark: draft.deRemark,
  transType: draft.transType,
  deInput: schemaInput(draft),
})

const defaultFields: Record<PropertySchema['type'], keyof PropertyDraft> = {
  boolean: 'defaultFlag',
  integer: 'defaultNumber',
  number: 'defaultNumber',
  string: 'defaultText',
  enum: 'defaultEntry',
}

/** The form's field that a path of the call's input stands in; undefined where the form has no such field. */
export function fieldOf(path: string, { dataType }: Pick<PropertyDraft, 'dataType'>): keyof PropertyDraft | undefined {
  if (path === 'deName.zh' || path === 'deName') return 'nameZh'
  if (path === 'deName.en') return 'nameEn'
  if (path === 'deOptional') return 'isRequired'
  const name = path.startsWith('deInput.') ? (path.split('.')[1] ?? '') : path
  if (name === 'defaultValue') return defaultFields[dataType]
  if (name === 'type') return 'dataType'
  return name in emptyDraft ? (name as keyof PropertyDraft) : undefined
}
