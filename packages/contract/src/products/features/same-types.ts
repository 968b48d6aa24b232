import type { FeatureContent } from './feature-record.ts'
import { featureType } from './features.ts'
import type { ParametersSchema, SubParameter, ValueSchema } from './value-schema.ts'

/** The place of the first data type that differs, such as `deInput.properties.1.type`; undefined where all are equal. */
export function otherType(current: FeatureContent, wanted: FeatureContent): string | undefined {
  if (current.featureType === featureType.property || wanted.featureType === featureType.property) {
    const areBoth = current.featureType === featureType.property && wanted.featureType === featureType.property
    return areBoth ? otherValue(current.deInput, wanted.deInput, 'deInput') : 'featureType'
  }
  return (
    otherParameters(current.deInput, wanted.deInput, 'deInput') ??
    otherParameters(current.deOutput, wanted.deOutput, 'deOutput')
  )
}

/** The same for a value: its type, that of its entries or items, and its parameters. */
function otherValue(current: ValueSchema, wanted: ValueSchema, at: string): string | undefined {
  if (current.type !== wanted.type) return `${at}.type`
  if (current.type === 'enum' && wanted.type === 'enum') {
    return current.enumType === wanted.enumType ? undefined : `${at}.enumType`
  }
  if (current.type === 'array' && wanted.type === 'array') return otherValue(current.items, wanted.items, `${at}.items`)
  if (current.type !== 'object' || wanted.type !== 'object') return undefined
  const lost = current.properties.some(({ deKey }) => !wanted.properties.some((one) => one.deKey === deKey))
  if (lost || current.properties.length !== wanted.properties.length) return `${at}.properties`
  return otherShared(current.properties, wanted.properties, at)
}

/** Parameters can come and go, but one that both have keeps its type. */
function otherParameters(
  current: ParametersSchema | Record<string, never>,
  wanted: ParametersSchema | Record<string, never>,
  at: string,
): string | undefined {
  if (!('properties' in current && 'properties' in wanted)) return undefined
  return otherShared(listOf(current), listOf(wanted), at)
}

const listOf = (schema: ParametersSchema | Record<string, never>): readonly SubParameter[] =>
  'type' in schema && schema.type === 'object' ? schema.properties : []

function otherShared(current: readonly SubParameter[], wanted: readonly SubParameter[], at: string) {
  for (const [index, parameter] of wanted.entries()) {
    const before = current.find(({ deKey }) => deKey === parameter.deKey)
    const place = before && otherValue(before, parameter, `${at}.properties.${index}`)
    if (place) return place
  }
  return undefined
}
