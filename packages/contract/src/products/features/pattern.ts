import { RE2JS } from 're2js'
import { featureLimits } from './features.limits.ts'
import type { PatternEngine } from './value-check.ts'
import type { ParametersSchema, ValueSchema } from './value-schema.ts'

const compiled = (pattern: string): RE2JS | undefined => {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return undefined
  }
}

/**
 * The engine of user-written patterns: RE2, whose matching takes time linear in the text, whatever the pattern. What RE2
 * does not know (look-around, back references) is not taken.
 */
export const patternEngine: PatternEngine = (pattern) => {
  const engine = compiled(pattern)
  return engine && ((text) => engine.matcher(text).find())
}

/** One class of Unicode characters costs as much to read as so many steps of matching. */
const STEPS_A_CLASS = 3_000

/**
 * The most steps that reading a pattern and matching it against a text takes: linear is still slow where a pattern of
 * thousands of states meets a long text, and an array holds many of them.
 */
function costOf(pattern: string, engine: RE2JS, textBytes: number): number {
  const classes = pattern.match(/\\[pP]/g)?.length ?? 0
  return engine.programSize() * (featureLimits.valueBytes + textBytes) + classes * STEPS_A_CLASS
}

export interface PatternProblem {
  rule: 'patternUnknown' | 'patternTooLarge' | 'defaultOffModel'
  /** From the schema's root. */
  path: (string | number)[]
}

export interface PatternReading {
  /** The first pattern that the engine does not take, that is too large, or that its own default breaks. */
  problem?: PatternProblem
  /** Steps that all patterns may take in one message: a product has `featureLimits.patternSteps`. */
  cost: number
}

/** Reads all patterns within a schema, of a value or of parameters; stops at the first that is wrong. */
export function readPatterns(schema: ValueSchema | ParametersSchema): PatternReading {
  return read(schema, [], 1)
}

export const patternProblem = (schema: ValueSchema): PatternProblem | undefined => readPatterns(schema).problem

/** `times`: how many values of this schema one message holds at most. */
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
  if (!engine) return wrong('patternUnknown', 'pattern')
  if (engine.programSize() > featureLimits.patternStates) return wrong('patternTooLarge', 'pattern')
  const cost = costOf(schema.pattern, engine, times * schema.maxLength)
  if (cost > featureLimits.patternSteps) return wrong('patternTooLarge', 'pattern')
  for (const field of ['defaultValue', 'constValue'] as const) {
    const value = schema[field]
    if (value !== undefined && !engine.matcher(value).find()) return wrong('defaultOffModel', field)
  }
  return { cost }
}
