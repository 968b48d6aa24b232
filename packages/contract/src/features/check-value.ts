import type { Bilingual } from '../locale.ts'
import { isStorable } from '../schema.ts'
import { featureLimits } from './features.limits.ts'
import type { PropertySchema } from './property-schema.ts'

/** Why a value is off the model; the wire and the console tell it in words. */
export interface ValueProblem {
  reason:
    | 'type'
    | 'notFinite'
    | 'belowMinimum'
    | 'aboveMaximum'
    | 'notMultiple'
    | 'notListed'
    | 'tooLong'
    | 'unsafeText'
  limit?: number | string
}

/** Far below any step that a device uses; the rounding of a division grows with its result. */
const MULTIPLE_TOLERANCE = 1e-9
const roundingOf = (times: number): number => MULTIPLE_TOLERANCE + 4 * Number.EPSILON * Math.abs(times)

const encoder = new TextEncoder()

/** Undefined where the value is one that this property may have. Pure and constant in time but for the enum's entries. */
export function checkValue(schema: PropertySchema, value: unknown): ValueProblem | undefined {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { reason: 'type', limit: 'boolean' }
    case 'string':
      return checkText(value, schema.maxLength)
    case 'enum':
      return (schema.enumValue as readonly unknown[]).includes(value)
        ? undefined
        : { reason: 'notListed', limit: schema.enumValue.join(', ') }
    default:
      return checkNumber(schema, value)
  }
}

function checkText(value: unknown, maxLength: number): ValueProblem | undefined {
  if (typeof value !== 'string') return { reason: 'type', limit: 'string' }
  if (!isStorable(value)) return { reason: 'unsafeText' }
  const bytes = encoder.encode(value).length
  const most = Math.min(maxLength, featureLimits.valueBytes)
  return bytes > most ? { reason: 'tooLong', limit: most } : undefined
}

function checkNumber(schema: Extract<PropertySchema, { minimum: number }>, value: unknown): ValueProblem | undefined {
  if (typeof value !== 'number') return { reason: 'type', limit: schema.type }
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return { reason: 'notFinite' }
  if (schema.type === 'integer' && !Number.isInteger(value)) return { reason: 'type', limit: 'integer' }
  if (value < schema.minimum) return { reason: 'belowMinimum', limit: schema.minimum }
  if (value > schema.maximum) return { reason: 'aboveMaximum', limit: schema.maximum }
  if (schema.multipleOf === undefined) return undefined
  const times = value / schema.multipleOf
  return Math.abs(times - Math.round(times)) > roundingOf(times)
    ? { reason: 'notMultiple', limit: schema.multipleOf }
    : undefined
}

const problemTexts: Record<ValueProblem['reason'], Bilingual> = {
  type: { zh: '类型应为 {limit}', en: 'must be of type {limit}' },
  notFinite: { zh: '数值超出可精确表示的范围', en: 'is beyond what can be kept exactly' },
  belowMinimum: { zh: '小于最小值 {limit}', en: 'is below the minimum {limit}' },
  aboveMaximum: { zh: '大于最大值 {limit}', en: 'is above the maximum {limit}' },
  notMultiple: { zh: '不是 {limit} 的倍数', en: 'is not a multiple of {limit}' },
  notListed: { zh: '不在枚举值 {limit} 中', en: 'is none of {limit}' },
  tooLong: { zh: '超过 {limit} 字节', en: 'is longer than {limit} bytes' },
  unsafeText: { zh: '包含无法保存的字符', en: 'holds a character that cannot be stored' },
}

export function problemText({ reason, limit }: ValueProblem): Bilingual {
  const fill = (text: string) => text.replace('{limit}', String(limit ?? ''))
  return { zh: fill(problemTexts[reason].zh), en: fill(problemTexts[reason].en) }
}
