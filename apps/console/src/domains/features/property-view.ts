import { readProperty, transType, type Feature, type TransType } from '@slipway/contract/features/features.ts'
import type { PropertySchema } from '@slipway/contract/features/property-schema.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import type { ChipType } from '@slipway/ui/TypeChip.tsx'
import type { FeaturesTexts } from './texts.zh.ts'

/** A property as pages work with it: its JSON texts read once. */
export interface Property {
  feature: Feature
  deKey: string
  name: Bilingual
  transType: TransType
  schema: PropertySchema
}

export const toProperty = (feature: Feature): Property => ({
  feature,
  deKey: feature.deKey,
  transType: feature.transType,
  ...readProperty(feature),
})

const chips = { boolean: 'bool', integer: 'int', number: 'float', enum: 'enum', string: 'string' } as const

export const chipOf = ({ type }: PropertySchema): ChipType => chips[type]

const SHOWN_ENTRIES = 3

/** What values a property takes, in a line of the mono face: `1 – 100, 步长 1, %`. */
export function valueWords(schema: PropertySchema, t: FeaturesTexts): string {
  switch (schema.type) {
    case 'boolean':
      return 'true / false'
    case 'string':
      return t.bytes(schema.maxLength)
    case 'enum': {
      const { enumValue } = schema
      const shown = enumValue.length > SHOWN_ENTRIES + 1 ? enumValue.slice(0, SHOWN_ENTRIES) : enumValue
      const rest = enumValue.length - shown.length
      return [...shown.map(String), ...(rest > 0 ? [`+${rest}`] : [])].join(' · ')
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

const transNames = {
  [transType.report]: 'report',
  [transType.distribute]: 'distribute',
  [transType.reportAndDistribute]: 'reportAndDistribute',
  [transType.operation]: 'operation',
} as const

export const transName = (type: TransType): keyof FeaturesTexts['transType'] => transNames[type]

/** Whether a search names this property: by either name or its identifier. */
export function isNamedBy({ name, deKey }: Property, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return [name.zh, name.en, deKey].some((text) => text.toLowerCase().includes(wanted))
}

/** SI-041. Those of a category's template cannot be changed here. */
export const sourceFeatureTypes = { custom: 0, template: 1 } as const
