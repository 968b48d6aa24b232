import type { AnyCall, CheckedInputOf } from '@slipway/contract/define-call.ts'
import { invalidInput, type InvalidInput } from '@slipway/contract/http/invalid-input.ts'
import { rules } from '@slipway/contract/rules.ts'
import { isStorable } from '@slipway/contract/schema.ts'
import * as z from 'zod/mini'

/** Thrown where an input does not fit its call; the reply names the field and the limit. */
export class InputRefused extends Error {
  readonly invalid: InvalidInput
  constructor(invalid: InvalidInput) {
    super(`input refused: ${invalid.field}`)
    this.name = 'InputRefused'
    this.invalid = invalid
  }
}

export interface RawRequest {
  params: unknown
  query: unknown
  body: unknown
}

type Reading = 'number' | 'boolean' | 'json'

const knownReadings = new WeakMap<AnyCall, Map<string, Reading>>()

/** How the text of a query field becomes its type: read off the schema once, however many servers a process starts. */
function readingsOf(call: AnyCall): Map<string, Reading> {
  let readings = knownReadings.get(call)
  if (!readings) knownReadings.set(call, (readings = readReadings(call)))
  return readings
}

function readReadings(call: AnyCall): Map<string, Reading> {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string }>
  }
  const readings = new Map<string, Reading>()
  for (const [name, { type }] of Object.entries(schema.properties ?? {})) {
    if (type === 'number' || type === 'integer') readings.set(name, 'number')
    else if (type === 'boolean') readings.set(name, 'boolean')
    else if (type === 'object' || type === 'array') readings.set(name, 'json')
  }
  return readings
}

function fromText(text: unknown, reading: Reading | undefined): unknown {
  if (typeof text !== 'string' || !reading) return text
  if (reading === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  if (reading === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const fieldsOf = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.entries(part) : []

/**
 * Ids and search words may have any form, but not one that Postgres refuses. Nested texts have schemas of
 * their own, and what visitors type is judged by the service, which answers -1 (SI-006).
 */
function requireStorable(fields: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string' && !isStorable(value)) throw new InputRefused({ field, reason: rules.unstorableText })
  }
}

/** Reads a call's input out of path, query and body, with its aliases resolved (CN-24). Throws `InputRefused`. */
export function inputReader<C extends AnyCall>(call: C): (raw: RawRequest) => CheckedInputOf<C> {
  const readings = readingsOf(call)
  const ownName = new Map(
    Object.entries(call.aliases).flatMap(([name, others]) => others.map((other) => [other, name])),
  )

  const merge = ({ params, query, body }: RawRequest): Record<string, unknown> => {
    const merged = new Map<string, unknown>()
    const put = (fields: [string, unknown][], isText: boolean) => {
      const aliased = fields.filter(([name]) => ownName.has(name))
      const own = fields.filter(([name]) => !ownName.has(name))
      for (const [given, value] of [...aliased, ...own]) {
        const name = ownName.get(given) ?? given
        if (value !== undefined && value !== null)
          merged.set(name, isText ? fromText(value, readings.get(name)) : value)
      }
    }
    put(fieldsOf(query), true)
    put(fieldsOf(body), false)
    put(fieldsOf(params), true)
    merged.delete('__proto__')
    return Object.fromEntries(merged)
  }

  return (raw) => {
    const merged = merge(raw)
    if (call.access.who !== 'anyone') requireStorable(merged)
    const checked = z.safeParse(call.input, merged, { reportInput: true })
    if (!checked.success) throw new InputRefused(invalidInput(checked.error.issues))
    return checked.data as CheckedInputOf<C>
  }
}
