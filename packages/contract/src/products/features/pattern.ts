import { RE2JS } from 're2js'
import { featureLimits } from './features.limits.ts'
import type { PatternEngine } from './value-check.ts'
import type { ParametersSchema, ValueSchema } from './value-schema.ts'

/** Why RE2 refuses a pattern: too many repetitions, syntax that it lacks, or a mistake. */
function refusedBecause(pattern: string): 'patternTooLarge' | 'patternUnknown' | 'patternInvalid' {
  try {
    RE2JS.compile(pattern)
  } catch (error) {
    const text = String(error)
    if (/invalid repeat count|too large/.test(text)) return 'patternTooLarge'
    if (/Perl syntax|escape sequence/.test(text)) return 'patternUnknown'
  }
  return 'patternInvalid'
}

const compiled = (pattern: string): RE2JS | undefined => {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return undefined
  }
}

/**
 * The engine for user-written patterns: RE2, whose matching time is linear in the text for every pattern. Syntax that
 * RE2 lacks (look-around, back references) is refused.
 */
export const patternEngine: PatternEngine = (pattern) => {
  const engine = compiled(pattern)
  return engine && ((text) => engine.matcher(text).find())
}

/** Compiling one Unicode class costs as much as this many matching steps. */
const STEPS_A_CLASS = 3_000

/**
 * The maximum steps for compiling a pattern and matching a text: even linear time is slow where a pattern of thousands
 * of states meets a long text, and an array contains many of them.
 */
function costOf(pattern: string, engine: RE2JS, textBytes: number): number {
  const classes = pattern.match(/\\[pP]/g)?.length ?? 0
  return engine.programSize() * (featureLimits.valueBytes + textBytes) + classes * STEPS_A_CLASS
}

export interface PatternProblem {
  rule: 'patternUnknown' | 'patternInvalid' | 'patternTooLarge' | 'defaultOffModel' | 'constOffModel'
  /** Relative to the schema's root. */
  path: (string | number)[]
}

export interface PatternReading {
  /** The first pattern that the engine refuses, that is too large, or that its own default violates. */
  problem?: PatternProblem
  /** The steps of all patterns per message; `featureLimits.patternSteps` is a product's budget. */
  cost: number
}

/** Compiles all patterns of a value's or parameters' schema; stops at the first invalid one. */
export function readPatterns(schema: ValueSchema | ParametersSchema): PatternReading {
  return read(schema, [], 1)
}

export const patternProblem = (schema: ValueSchema): PatternProblem | undefined => readPatterns(schema).problem

/** `times`: the maximum number of values of this schema in one message. */
function read(schema: ValueSchema | ParametersSchema, path: (string | number)[], times: number): PatternReading {
  if (schema.type === 'array') return read(schema.items, [...path, 'items'], times * schema.maxItems)
  if (schema.type === 'object') {
    let cost = 0
    for (const [index, inner] of schema.properties.entries()) {
      const reading = read(inner, [...path, 'properties', index], times)
      cost += reading.cost
      if (reading.problem) return { ...reading, cost }
    }
    return { cost }
  }
  if (schema.type !== 'string' || schema.pattern === undefined) return { cost: 0 }
  const engine = compiled(schema.pattern)
  const wrong = (rule: PatternProblem['rule'], field: string) => ({
    problem: { rule, path: [...path, field] },
    cost: 0,
  })
  if (!engine) return wrong(refusedBecause(schema.pattern), 'pattern')
  if (engine.programSize() > featureLimits.patternStates) return wrong('patternTooLarge', 'pattern')
  const cost = costOf(schema.pattern, engine, times * schema.maxLength)
  if (cost > featureLimits.patternSteps) return wrong('patternTooLarge', 'pattern')
  for (const field of ['defaultValue', 'constValue'] as const) {
    const value = schema[field]
    if (value !== undefined && !engine.matcher(value).find()) {
      return wrong(field === 'constValue' ? 'constOffModel' : 'defaultOffModel', field)
    }
  }
  return { cost }
}
