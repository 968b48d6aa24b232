import { isRecord } from '../../record.ts'
import { valueCheck, within, type PatternEngine, type ValueCheck, type ValueProblem } from './value-check.ts'
import type { ObjectSchema, ParametersSchema } from './value-schema.ts'

/** The check of an object by its parameters: which are there, whether each may be, and what they need of each other. */
export function parametersCheck(schema: ObjectSchema, patterns: PatternEngine): ValueCheck {
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

/** The check of what comes with an operation or an event; without parameters, nothing or an empty object may come. */
export function inputCheck(schema: ParametersSchema, patterns: PatternEngine): ValueCheck {
  if (schema.type === 'object') return parametersCheck(schema, patterns)
  return (value) => {
    if (value === undefined || value === null) return undefined
    if (!isRecord(value)) return { reason: 'type', limit: 'object' }
    const [first] = Object.keys(value)
    return first === undefined ? undefined : { reason: 'unknownParameter', at: first.slice(0, 64) }
  }
}
