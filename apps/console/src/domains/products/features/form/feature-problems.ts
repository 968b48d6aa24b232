import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { featureInput } from '@slipway/contract/products/features/features.ts'
import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { longKeyText, newLongKeys } from '@slipway/contract/products/features/long-keys.ts'
import type { patternProblem } from '@slipway/contract/products/features/pattern.ts'
import { productId as productIdSchema } from '@slipway/contract/products/products/products.ts'
import { invalidInput } from '@slipway/contract/http/invalid-input.ts'
import { rules } from '@slipway/contract/rules.ts'
import * as z from 'zod/mini'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { inputOf, type FeatureDraft } from './feature-draft.ts'
import type { ParametersDraft, ValueDraft } from './value-draft.ts'

/** Problems by path in the call's input: `deInput.properties.2.minimum`. A form field has the same name. */
export type Problems = ReadonlyMap<string, string>

export type PatternRule = typeof patternProblem
export type FeatureInput = CheckedInputOf<typeof addFeature>

export type ReadDraft = { input: FeatureInput; problems: Problems } | { input: undefined; problems: Problems }

export interface Judging {
  /** The feature before the edit, whose long identifiers may stay (CN-01). */
  start?: FeatureDraft
  /** Absent until its engine has loaded. */
  patternRule?: PatternRule | undefined
}

const schema = featureInput({ productId: productIdSchema })

/** Validates the draft by the contract's rules. */
export function readDraft(productId: string, draft: FeatureDraft, { start, patternRule }: Judging = {}): ReadDraft {
  const given = inputOf(productId, draft)
  const read = z.safeParse(schema, given, { reportInput: true })
  const problems = new Map<string, string>()
  for (const { path } of newLongKeys(given, start && inputOf(productId, start))) {
    problems.set(path.join('.'), inPageLocale(longKeyText))
  }
  for (const issue of read.error?.issues ?? []) {
    const { field, reason } = invalidInput([issue])
    if (!problems.has(field)) problems.set(field, inPageLocale(reason))
  }
  for (const { at, value } of patternRule ? patternsOf(draft) : []) {
    const problem = patternRule?.(textSchema(value))
    const field = problem && [at, ...problem.path].join('.')
    if (problem && field && !problems.has(field)) problems.set(field, inPageLocale(rules[problem.rule]))
  }
  return read.success && problems.size === 0 ? { input: read.data, problems } : { input: undefined, problems }
}

interface PatternPlace {
  at: string
  value: ValueDraft
}

export const hasPattern = (draft: FeatureDraft): boolean => patternsOf(draft).length > 0

const patternsOf = ({ kind, value, input, output }: FeatureDraft): PatternPlace[] => {
  if (kind === 'property') return patternsIn(value, 'deInput')
  return [
    ...(kind === 'operation' ? parametersPatterns(input, 'deInput') : []),
    ...parametersPatterns(output, 'deOutput'),
  ]
}

function patternsIn(value: ValueDraft, at: string): PatternPlace[] {
  if (value.type === 'object') return parametersPatterns(value, at)
  if (value.type === 'array') return value.items ? patternsIn(value.items, `${at}.items`) : []
  return value.type === 'string' && value.pattern.trim() !== '' ? [{ at, value }] : []
}

const parametersPatterns = ({ properties }: ParametersDraft, at: string): PatternPlace[] =>
  properties.flatMap((parameter, index) => patternsIn(parameter, `${at}.properties.${index}`))

const textSchema = ({ pattern, defaultValue, constValue }: ValueDraft) => ({
  type: 'string' as const,
  maxLength: featureLimits.valueBytes,
  pattern: pattern.trim(),
  defaultValue: defaultValue.text || undefined,
  constValue: constValue.text || undefined,
})
