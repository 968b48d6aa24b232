import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import type { ValueTexts } from '@slipway/contract/products/features/value-texts.ts'

export type EnumType = Extract<ValueSchema, { type: 'enum' }>['enumType']
export type EnumEntry = string | number

export interface AddedEntries {
  entries: EnumEntry[]
  /** The texts that were typed or pasted with values, by value. */
  texts: ValueTexts
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

interface TypedValue {
  value: string
  text?: Bilingual
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** A line such as `auto, 自动, Auto` or a row of a spreadsheet: a value and its texts, in either order. */
function columnsOf(line: string, isTable: boolean): TypedValue | undefined {
  const [value = '', one = '', other = '', ...more] = line.split(/[\t,，;；]/).map((part) => part.trim())
  const says = isTable || isChinese(one) || isChinese(other)
  if (more.length > 0 || value === '' || one === '' || isChinese(value) || !says) return undefined
  if (isChinese(other) && !isChinese(one)) return { value, text: { zh: other, en: one } }
  if (isChinese(one) || other !== '') return { value, text: { zh: one, en: other } }
  return { value, text: { zh: '', en: one } }
}

/** One value per line or comma; lines with texts have them after the value. */
function typedValues(typed: string): TypedValue[] {
  const lines = typed.split(/\r?\n/).filter((line) => line.trim() !== '')
  const isTable = lines.length > 1 && lines.every((line) => line.includes('\t'))
  return lines.flatMap(
    (line) => columnsOf(line, isTable) ?? line.split(/[\t,，;；]/).map((part) => ({ value: part.trim() })),
  )
}

/**
 * VA-36 to VA-38, CN-13: typed or pasted values join the list; duplicates are dropped and reported, unless they bring a
 * text.
 */
export function addEntries(known: readonly EnumEntry[], typed: string, enumType: EnumType): AddedEntries {
  const result: AddedEntries = {
    entries: [...known],
    texts: {},
    dropped: [],
    tooLong: [],
    wrongKind: [],
    overflow: false,
  }
  for (const { value, text } of typedValues(typed)) {
    if (value === '') continue
    const entry = readEntry(value, enumType)
    const key = String(entry)
    if (value.length > featureLimits.enumEntry.max) result.tooLong.push(value)
    else if (entry === undefined) result.wrongKind.push(value)
    else if (result.entries.map(String).includes(key)) {
      if (!text) result.dropped.push(value)
    } else if (result.entries.length >= featureLimits.enumEntries) result.overflow = true
    else result.entries.push(entry)
    if (text && result.entries.map(String).includes(key)) result.texts[key] = text
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
