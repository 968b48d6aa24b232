import { isRecord } from '../../../record.ts'

export type Json = Record<string, unknown>

export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})

/** A field of its own, never one that every object has. */
export const fieldOf = (record: unknown, name: string): unknown =>
  isRecord(record) && Object.hasOwn(record, name) ? record[name] : undefined

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A text that says something; a number counts as its digits. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

/** Platforms write numbers as numbers and as texts. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value)
  const number = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** As short text, for a list of what was lost. */
export const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
