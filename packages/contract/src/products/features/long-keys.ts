import { isRecord } from '../../record.ts'
import { tooLongText } from '../../text-problems.ts'
import { featureLimits } from './features.limits.ts'

export interface LongKey {
  path: (string | number)[]
  key: string
}

/**
 * The identifiers of a feature and its parameters that are longer than anyone may choose (CN-01). Only imported and
 * copied features have them, because their devices already use them.
 */
export const longKeys = (feature: unknown): LongKey[] => [...keysWithin(feature, [])].filter(isLong)

const isLong = ({ key }: LongKey): boolean => key.trim().length > featureLimits.deKey.max

/** The long identifiers that an edit brings in: those that the feature had before may stay. */
export function newLongKeys(feature: unknown, before: unknown): LongKey[] {
  const known = new Set([...keysWithin(before, [])].map(({ key }) => key))
  return longKeys(feature).filter(({ key }) => !known.has(key.trim()))
}

export const longKeyText = tooLongText(featureLimits.deKey.max)

function* keysWithin(value: unknown, path: (string | number)[]): Generator<LongKey> {
  if (!isRecord(value)) return
  const { deKey, deInput, deOutput, items, properties } = value
  if (typeof deKey === 'string') yield { path: [...path, 'deKey'], key: deKey }
  yield* keysWithin(deInput, [...path, 'deInput'])
  yield* keysWithin(deOutput, [...path, 'deOutput'])
  yield* keysWithin(items, [...path, 'items'])
  if (!Array.isArray(properties)) return
  for (const [at, one] of properties.entries()) yield* keysWithin(one, [...path, 'properties', at])
}
