import type { Schema } from './api-document.ts'
import type { ApiTexts } from './texts.zh.ts'

/** A schema's type in the notation of a declaration: `string`, `integer`, `object[]`, `string | null`. */
export function typeOf(schema: Schema): string {
  if (schema.items) return `${typeOf(schema.items)}[]`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (schema.type === undefined && schema.const !== undefined) return typeof schema.const
  if (schema.type === undefined && schema.enum)
    return [...new Set(schema.enum.map((value) => typeof value))].join(' | ')
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.format ?? schema.type ?? 'any')
}

const isSafeBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

/** The limits of a value, in words. */
export function limitsOf(schema: Schema, t: ApiTexts): string {
  const parts: string[] = []
  if (schema.minLength !== undefined || schema.maxLength !== undefined)
    parts.push(t.characters(String(schema.minLength ?? 0), String(schema.maxLength ?? '')))
  if (isSafeBound(schema.minimum) || isSafeBound(schema.maximum)) {
    const from = isSafeBound(schema.minimum) ? String(schema.minimum) : '−∞'
    parts.push(t.range(from, isSafeBound(schema.maximum) ? String(schema.maximum) : '∞'))
  }
  if (schema.minItems !== undefined || schema.maxItems !== undefined)
    parts.push(t.items(String(schema.minItems ?? 0), String(schema.maxItems ?? '')))
  const allowed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (allowed) parts.push(t.oneOf(allowed.map(String).join(', ')))
  if (schema.pattern) parts.push(t.pattern(schema.pattern))
  if (schema.default !== undefined && schema.default !== '') parts.push(t.defaultValue(JSON.stringify(schema.default)))
  return parts.join(' · ')
}
