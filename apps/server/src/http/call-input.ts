import type { AnyCall, CheckedInputOf } from '@slipway/contract/define-call.ts'
import { invalidInput, type InvalidInput } from '@slipway/contract/http/invalid-input.ts'
import { fieldReaders } from '@slipway/contract/query-text.ts'
import { rules, type RuleName } from '@slipway/contract/rules.ts'
import { isStorable } from '@slipway/contract/schema.ts'
import * as z from 'zod/mini'

/** Thrown for an invalid input; the reply names the field and the limit. */
export class InputRefused extends Error {
  readonly invalid: InvalidInput
  constructor(invalid: InvalidInput) {
    super(`input refused: ${invalid.field}`)
    this.name = 'InputRefused'
    this.invalid = invalid
  }
}

const brokenRule = (field: string, name: RuleName) => new InputRefused({ field, reason: rules[name] })

export interface RawRequest {
  params: unknown
  query: unknown
  body: unknown
}

const fieldsOf = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.entries(part) : []

/**
 * IDs and search texts can have any form except those that Postgres rejects. Nested texts have schemas of their own,
 * and services validate what visitors write, which gets the code -1 (SI-006).
 */
function requireStorable(fields: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string' && !isStorable(value)) throw brokenRule(field, 'unstorableText')
  }
}

/** Reads a call's input from path, query and body, and resolves its aliases (CN-24). Throws `InputRefused`. */
export function inputReader<C extends AnyCall>(call: C): (raw: RawRequest) => CheckedInputOf<C> {
  const { fromQuery, fromBody } = fieldReaders(call)
  const ownName = new Map(
    Object.entries(call.aliases).flatMap(([name, others]) => others.map((other) => [other, name])),
  )

  const merge = ({ params, query, body }: RawRequest): Record<string, unknown> => {
    const merged = new Map<string, unknown>()
    const put = (fields: [string, unknown][], read: (field: string, value: unknown) => unknown) => {
      const aliased = fields.filter(([name]) => ownName.has(name))
      const own = fields.filter(([name]) => !ownName.has(name))
      for (const [given, value] of [...aliased, ...own]) {
        const name = ownName.get(given) ?? given
        if (value !== undefined && value !== null) merged.set(name, read(name, value))
      }
    }
    put(fieldsOf(query), fromQuery)
    put(fieldsOf(body), fromBody)
    put(fieldsOf(params), fromQuery)
    merged.delete('__proto__')
    return Object.fromEntries(merged)
  }

  // Sign-in has its own code for any text (SI-006), which its service checks.
  const checksTexts = call.access.who !== 'anyone' || call.isRead

  return (raw) => {
    // Ignoring it would make a change without any field of one that was meant to have some.
    if (Array.isArray(raw.body)) throw brokenRule('body', 'bodyObject')
    const merged = merge(raw)
    if (checksTexts) requireStorable(merged)
    const checked = z.safeParse(call.input, merged, { reportInput: true })
    if (!checked.success) throw new InputRefused(invalidInput(checked.error.issues))
    return checked.data as CheckedInputOf<C>
  }
}
