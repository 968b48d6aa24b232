import { isRecord } from '../../../record.ts'

export type Json = Record<string, unknown>

export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** Reads an own field only, never one inherited from `Object.prototype`. */
export const fieldOf = (record: unknown, name: string): unknown =>
  isRecord(record) && Object.hasOwn(record, name) ? record[name] : undefined

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A non-empty text; a number is converted to its digits. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

/** Platforms write numbers as numbers or as texts. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value)
  const number = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** A short text for the list of losses. */
export const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The first of several names of a field that the record has; the others stay unread. */
export function firstOf(record: Json, ...names: readonly string[]): unknown {
  const name = names.find((one) => Object.hasOwn(record, one))
  return name === undefined ? undefined : record[name]
}
