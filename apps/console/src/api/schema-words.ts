import type { Schema } from './api-document.ts'
import type { ApiTexts } from './texts.zh.ts'

/** The name of the type that a schema or its items refer to. */
export const typeNameOf = ({ $ref: ref, items }: Schema): string | undefined =>
  ref?.split('/').at(-1) ?? (items && typeNameOf(items))

/** A schema's type in the notation of a declaration: `string`, `integer`, `object[]`, `string | null`. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return typeNameOf(schema) ?? 'any'
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

const valuesOf = ({ enum: values, const: value }: Schema): unknown[] | undefined =>
  values ?? (value === undefined ? undefined : [value])

/** The codes of a field and their meaning, where they have one. */
export function codesOf(schema: Schema): { code: string; text: string }[] {
  const texts = schema['x-enum-descriptions']
  const own = texts
    ? (valuesOf(schema) ?? []).map((value, index) => ({ code: String(value), text: texts[index] ?? '' }))
    : []
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])]
  return [...own, ...inner.flatMap(codesOf)]
}

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
  const allowed = valuesOf(schema) ?? (schema.items && valuesOf(schema.items))
  if (allowed && codesOf(schema).length === 0) parts.push(t.oneOf(allowed.map(String).join(', ')))
  if (schema.pattern) parts.push(t.pattern(schema.pattern))
  if (schema.default !== undefined && schema.default !== '') parts.push(t.defaultValue(JSON.stringify(schema.default)))
  return parts.join(' · ')
}
