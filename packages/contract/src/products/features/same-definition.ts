import { isRecord } from '../../record.ts'
import type { FeatureContent } from './feature-record.ts'

/** The words of a schema that decide what a device sends: ranges, units and texts don't. */
const WORDS = ['type', 'enumType', 'enumValue', 'items', 'properties', 'deKey'] as const

/** Whether a device can't tell one from the other: same kind, direction, data types, enum values and parameters. */
export const isSameDefinition = (one: FeatureContent, other: FeatureContent): boolean =>
  definitionOf(one) === definitionOf(other)

/** As text, regardless of the order of parameters and enum values. */
export const definitionOf = ({ featureType, transType, deInput, deOutput }: FeatureContent): string =>
  JSON.stringify([featureType, transType, bare(deInput), bare(deOutput)])

function bare(schema: unknown): unknown {
  if (!isRecord(schema) || schema['type'] === 'noinput') return {}
  return WORDS.map((word) => {
    const value = schema[word]
    if (word === 'items') return value === undefined ? value : bare(value)
    if (!Array.isArray(value)) return value
    return value.map((one) => (word === 'properties' ? JSON.stringify(bare(one)) : String(one))).toSorted()
  })
}
