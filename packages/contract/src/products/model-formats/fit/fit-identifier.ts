import { featureLimits } from '../../features/features.limits.ts'
import { identifier } from '../../features/identifier.ts'
import type { Bilingual } from '../../../locale.ts'
import { rules } from '../../../rules.ts'
import { requiredText } from '../../../text-problems.ts'
import type { Note } from '../losses.ts'
import * as z from 'zod/mini'

export type Breaks = (place: string, reason: Bilingual) => void

/** The identifiers already used in one product or struct. */
export interface TakenKeys {
  /** Identifiers as in the file, in lower case, within one kind of feature. */
  written: Set<string>
  /** Identifiers after conversion, in lower case. */
  used: Set<string>
}

export const noKeys = (): TakenKeys => ({ written: new Set(), used: new Set() })

const SHOWN = 40

const twice = (key: string): Bilingual => ({
  zh: `标识符 ${key} 重复（不区分大小写）`,
  en: `duplicate identifier ${key} (case-insensitive)`,
})

/**
 * Converts an identifier to our rules. A duplicate in the file is an error; a clash caused by shortening, or with
 * another kind of feature, gets a numeric suffix.
 */
export function fitIdentifier(given: unknown, taken: TakenKeys, place: string, note: Note, breaks: Breaks): string {
  const raw = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
  if (raw === '') {
    breaks(place, requiredText)
    return ''
  }
  if (isReserved(raw)) breaks(place, rules.identifierReserved)
  if (taken.written.has(raw.toLowerCase())) breaks(place, twice(raw.slice(0, SHOWN)))
  taken.written.add(raw.toLowerCase())

  const { max } = featureLimits.importedKey
  const letters = raw.replaceAll(/[^A-Za-z0-9_]+/g, '_')
  const plain = (/^[A-Za-z]/.test(letters) ? letters : `f_${letters.replace(/^_+/, '')}`).slice(0, max)
  let key = plain
  for (let number = 2; taken.used.has(key.toLowerCase()); number++) {
    key = `${plain.slice(0, max - 1 - String(number).length)}_${number}`
  }
  taken.used.add(key.toLowerCase())
  if (key !== raw) note('renamed', place, { from: raw, to: key })
  return key
}

const isReserved = (key: string): boolean =>
  key === '__proto__' ||
  (/^[A-Za-z]\w*$/.test(key) && key.length <= featureLimits.importedKey.max && !z.safeParse(identifier, key).success)
