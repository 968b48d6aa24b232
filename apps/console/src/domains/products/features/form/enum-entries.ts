import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'

export type EnumType = Extract<ValueSchema, { type: 'enum' }>['enumType']
export type EnumEntry = string | number

export interface AddedEntries {
  entries: EnumEntry[]
  /** The refused entries as typed, by reason. */
  dropped: string[]
  tooLong: string[]
  wrongKind: string[]
  overflow: boolean
}

/**
 * Undefined where the text is not of this kind. `1e3` and `0x10` parse as numbers in JavaScript but are not accepted as
 * enum values.
 */
function readEntry(typed: string, enumType: EnumType): EnumEntry | undefined {
  if (enumType === 'string') return typed
  const isPlain = (enumType === 'integer' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(typed)
  const number = Number(typed)
  return isPlain && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined
}

/** VA-36 to VA-38, CN-13: typed or pasted values join the list; duplicates are dropped and reported. */
export function addEntries(known: readonly EnumEntry[], typed: string, enumType: EnumType): AddedEntries {
  const result: AddedEntries = { entries: [...known], dropped: [], tooLong: [], wrongKind: [], overflow: false }
  for (const part of typed.split(/[,，;；\n\t]/)) {
    const text = part.trim()
    if (text === '') continue
    const entry = readEntry(text, enumType)
    if (text.length > featureLimits.enumEntry.max) result.tooLong.push(text)
    else if (entry === undefined) result.wrongKind.push(text)
    else if (result.entries.map(String).includes(String(entry))) result.dropped.push(text)
    else if (result.entries.length >= featureLimits.enumEntries) result.overflow = true
    else result.entries.push(entry)
  }
  return result
}

/** The entries that are valid for another enum type; the rest are returned by name. */
export function entriesAs(
  known: readonly EnumEntry[],
  enumType: EnumType,
): Pick<AddedEntries, 'entries' | 'wrongKind'> {
  const { entries, wrongKind } = addEntries([], known.map(String).join('\n'), enumType)
  return { entries, wrongKind }
}

export function moveEntry(known: readonly EnumEntry[], from: number, to: number): EnumEntry[] {
  const entry = known[from]
  if (entry === undefined || to < 0 || to >= known.length) return [...known]
  const others = known.toSpliced(from, 1)
  return others.toSpliced(to, 0, entry)
}
