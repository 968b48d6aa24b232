import type { Bilingual } from '../../locale.ts'
import { isRecord } from '../../record.ts'
import { isStorable } from '../../schema.ts'
import { featureLimits } from './features.limits.ts'
import { isOfFormat } from './value-format.ts'
import type { ArraySchema, ObjectSchema, ParametersSchema, ScalarSchema, ValueSchema } from './value-schema.ts'

/** The reason why a value does not fit the model; the wire and the console render it as text. */
export interface ValueProblem {
  reason: keyof typeof problemTexts
  limit?: number | string
  /** The path within the value, such as `color.hue` or `[3]`; absent for the value itself. */
  at?: string
}

/** Undefined for a value that the schema allows. Never throws. */
export type ValueCheck = (value: unknown) => ValueProblem | undefined

/** Compiles a user-written pattern into a test in linear time; undefined where the engine refuses the pattern. */
export type PatternEngine = (pattern: string) => ((text: string) => boolean) | undefined

/**
 * Without an engine patterns are not checked: the server always has one, the console only while a pattern is edited.
 */
const noPatterns: PatternEngine = () => () => true

/** Far below any step in use; the rounding error of a division grows with its result. */
const MULTIPLE_TOLERANCE = 1e-9
const roundingOf = (times: number): number => MULTIPLE_TOLERANCE + 4 * Number.EPSILON * Math.abs(times)

const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length

/** Compiled once; a check then takes constant time except for enum entries, patterns and nested values. */
export function valueCheck(schema: ValueSchema, patterns: PatternEngine = noPatterns): ValueCheck {
  switch (schema.type) {
    case 'object':
      return parametersCheck(schema, patterns)
    case 'array':
      return arrayCheck(schema, patterns)
    default:
      return constCheck(schema, scalarCheck(schema, patterns))
  }
}

export const checkValue = (schema: ValueSchema, value: unknown): ValueProblem | undefined => valueCheck(schema)(value)

function constCheck({ constValue }: ScalarSchema, check: ValueCheck): ValueCheck {
  if (constValue === undefined) return check
  return (value) =>
    check(value) ?? (isSame(value, constValue) ? undefined : { reason: 'notConst', limit: String(constValue) })
}

/** Numbers that differ only by the rounding of a calculation, such as 0.1 + 0.2 and 0.3, are the same. */
const isSame = (value: unknown, other: unknown): boolean =>
  value === other ||
  (typeof value === 'number' &&
    typeof other === 'number' &&
    Math.abs(value - other) <= 4 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(other)))

function scalarCheck(schema: ScalarSchema, patterns: PatternEngine): ValueCheck {
  switch (schema.type) {
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? undefined : { reason: 'type', limit: 'boolean' })
    case 'string':
      return textCheck(schema, patterns)
    case 'enum': {
      const entries = new Set<unknown>(schema.enumValue)
      const limit = schema.enumValue.join(', ')
      return (value) => (entries.has(value) ? undefined : { reason: 'notListed', limit })
    }
    default:
      return numberCheck(schema)
  }
}

function textCheck(schema: Extract<ScalarSchema, { type: 'string' }>, patterns: PatternEngine): ValueCheck {
  const most = Math.min(schema.maxLength, featureLimits.valueBytes)
  const least = schema.minLength ?? 0
  const { format, pattern } = schema
  // Compiled on first use: many models are loaded whose patterns never run.
  let matches: ReturnType<PatternEngine> | null = null
  const isMatch = (text: string, wanted: string): boolean => {
    if (matches === null) matches = patterns(wanted)
    return matches?.(text) ?? false
  }
  return (value) => {
    if (typeof value !== 'string') return { reason: 'type', limit: 'string' }
    if (!isStorable(value)) return { reason: 'unsafeText' }
    const bytes = bytesOf(value)
    if (bytes > most) return { reason: 'tooLong', limit: most }
    if (bytes < least) return { reason: 'tooShort', limit: least }
    if (format !== undefined && !isOfFormat(format, value)) return { reason: 'format', limit: format }
    if (pattern !== undefined && !isMatch(value, pattern)) return { reason: 'pattern', limit: pattern }
    return undefined
  }
}

function numberCheck(schema: Extract<ScalarSchema, { minimum: number }>): ValueCheck {
  const { minimum, maximum, multipleOf, exclusiveMinimum, exclusiveMaximum, type } = schema
  const isWhole = type === 'integer'
  return (value) => {
    if (typeof value !== 'number') return { reason: 'type', limit: type }
    if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return { reason: 'notFinite' }
    if (isWhole && !Number.isInteger(value)) return { reason: 'type', limit: type }
    if (value < minimum) return { reason: 'belowMinimum', limit: minimum }
    if (value > maximum) return { reason: 'aboveMaximum', limit: maximum }
    if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
      return { reason: 'notAbove', limit: exclusiveMinimum }
    if (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
      return { reason: 'notBelow', limit: exclusiveMaximum }
    if (multipleOf === undefined) return undefined
    const times = value / multipleOf
    return Math.abs(times - Math.round(times)) > roundingOf(times)
      ? { reason: 'notMultiple', limit: multipleOf }
      : undefined
  }
}

function arrayCheck({ items, minItems, maxItems }: ArraySchema, patterns: PatternEngine): ValueCheck {
  const check = valueCheck(items, patterns)
  return (value) => {
    if (!Array.isArray(value)) return { reason: 'type', limit: 'array' }
    if (value.length < minItems) return { reason: 'tooFew', limit: minItems }
    if (value.length > maxItems) return { reason: 'tooMany', limit: maxItems }
    for (let index = 0; index < value.length; index++) {
      const problem = check(value[index])
      if (problem) return within(`[${index}]`, problem)
    }
    return undefined
  }
}

/** Converts a problem of a nested value to one of the outer value. */
const within = (place: string, { at, ...problem }: ValueProblem): ValueProblem => ({
  ...problem,
  at: at === undefined ? place : at.startsWith('[') ? place + at : `${place}.${at}`,
})

const problemTexts = {
  type: { zh: '类型应为 {limit}', en: 'must be of type {limit}' },
  notFinite: { zh: '数值超出可精确表示的范围', en: 'is outside the range that can be represented exactly' },
  belowMinimum: { zh: '小于最小值 {limit}', en: 'is less than the minimum {limit}' },
  aboveMaximum: { zh: '大于最大值 {limit}', en: 'is greater than the maximum {limit}' },
  notAbove: { zh: '必须大于 {limit}', en: 'must be greater than {limit}' },
  notBelow: { zh: '必须小于 {limit}', en: 'must be less than {limit}' },
  notMultiple: { zh: '不是 {limit} 的倍数', en: 'is not a multiple of {limit}' },
  notListed: { zh: '不在枚举值 {limit} 中', en: 'is not one of {limit}' },
  notConst: { zh: '只能是 {limit}', en: 'must be {limit}' },
  tooLong: { zh: '超过 {limit} 字节', en: 'is longer than {limit} bytes' },
  tooShort: { zh: '少于 {limit} 字节', en: 'is shorter than {limit} bytes' },
  format: { zh: '不是有效的 {limit}', en: 'is not a valid {limit}' },
  pattern: { zh: '不匹配正则表达式 {limit}', en: 'does not match the pattern {limit}' },
  unsafeText: { zh: '包含无法保存的字符', en: 'contains a character that cannot be stored' },
  tooFew: { zh: '少于 {limit} 项', en: 'has fewer than {limit} items' },
  tooMany: { zh: '多于 {limit} 项', en: 'has more than {limit} items' },
  missing: { zh: '缺少参数', en: 'is missing' },
  unknownParameter: { zh: '参数未定义', en: 'is not a defined parameter' },
  needs: { zh: '必须同时传入 {limit}', en: 'requires {limit}' },
} as const satisfies Record<string, Bilingual>

export function problemText({ reason, limit, at }: ValueProblem): Bilingual {
  const fill = (text: string, colon: string) =>
    (at === undefined ? '' : `${at}${colon}`) + text.replace('{limit}', () => String(limit ?? ''))
  return { zh: fill(problemTexts[reason].zh, '：'), en: fill(problemTexts[reason].en, ': ') }
}

/** Checks an object's parameters: presence, permission and dependencies. */
function parametersCheck(schema: ObjectSchema, patterns: PatternEngine): ValueCheck {
  const checks = new Map(schema.properties.map((one) => [one.deKey, valueCheck(one, patterns)]))
  const required = schema.properties.filter((one) => one.required).map(({ deKey }) => deKey)
  const { minProperties = 0, maxProperties = checks.size } = schema
  const dependencies = Object.entries(schema.dependencies ?? {})
  return (value) => {
    if (!isRecord(value)) return { reason: 'type', limit: 'object' }
    let count = 0
    for (const key in value) {
      const check = checks.get(key)
      if (!check) return { reason: 'unknownParameter', at: key.slice(0, 64) }
      const problem = check(value[key])
      if (problem) return within(key, problem)
      count++
    }
    return absent(value, required) ?? counted(count, minProperties, maxProperties) ?? needed(value, dependencies)
  }
}

function absent(value: object, required: readonly string[]): ValueProblem | undefined {
  for (const key of required) if (!Object.hasOwn(value, key)) return { reason: 'missing', at: key }
  return undefined
}

function counted(count: number, least: number, most: number): ValueProblem | undefined {
  if (count < least) return { reason: 'tooFew', limit: least }
  return count > most ? { reason: 'tooMany', limit: most } : undefined
}

function needed(value: object, dependencies: readonly [string, string[]][]): ValueProblem | undefined {
  for (const [key, others] of dependencies) {
    const lacking = Object.hasOwn(value, key) ? others.find((other) => !Object.hasOwn(value, other)) : undefined
    if (lacking) return { reason: 'needs', limit: lacking, at: key }
  }
  return undefined
}

/** Checks the data of an operation or event; without parameters, absent data and an empty object are valid. */
export function inputCheck(schema: ParametersSchema, patterns: PatternEngine): ValueCheck {
  if (schema.type === 'object') return parametersCheck(schema, patterns)
  return (value) => {
    if (value === undefined || value === null) return undefined
    if (!isRecord(value)) return { reason: 'type', limit: 'object' }
    const [first] = Object.keys(value)
    return first === undefined ? undefined : { reason: 'unknownParameter', at: first.slice(0, 64) }
  }
}
