import * as z from 'zod/mini'
import { jsonFlaw } from './json-members.ts'
import { rule, type RuleName } from './rules.ts'

/** Length limits of a text, in UTF-16 units after trimming. */
export interface TextLimit {
  min?: number
  max: number
}

/** Lone surrogates and the null character cannot be stored or encoded as UTF-8. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

const storable = z.refine<string>(isStorable, { error: rule('unstorableText') })

export const text = ({ min = 1, max }: TextLimit) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), storable)

/** An optional text; an empty one counts as absent. */
export const optionalText = ({ max }: { max: number }) =>
  z._default(z.string().check(z.trim(), z.maxLength(max), storable), '')

export const matching = ({ min = 1, max }: TextLimit, pattern: RegExp, broken: RuleName) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(pattern, rule(broken)))

export const integer = ({ min, max }: { min: number; max: number }) => z.int().check(z.minimum(min), z.maximum(max))

/** One of the codes of a named table such as `{ gray: 1, full: 2 }`. */
export const codeOf = <Table extends Record<string, number>>(table: Table) =>
  z.literal(Object.values(table) as Table[keyof Table][])

/** The last millisecond of the year 9999, beyond which a date cannot be stored or displayed. */
export const LAST_EPOCH_MS = 253_402_300_799_999

export const epochMs = z.int().check(z.minimum(0), z.maximum(LAST_EPOCH_MS))

/**
 * Accepts the value or its JSON text, because the specification's `deName` and `deInput` use both (SI-039). A text with
 * a duplicate member is refused at its place.
 */
export const orJsonText = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown, context) => {
      if (typeof value !== 'string') return value
      let parsed: unknown
      try {
        parsed = JSON.parse(value)
      } catch {
        return value
      }
      const found = jsonFlaw(value)
      if (found) context.issues.push({ code: 'custom', message: rule(found.flaw), path: found.path, input: value })
      return parsed
    }),
    schema,
  )
