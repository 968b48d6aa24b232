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

/**
 * Controls, marks that change the direction of text, and characters without width: they make a text look like another.
 * The joiner stays within an emoji.
 */
const UNSEEN =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D/gu

/** A text of one line: white space becomes one space each, characters that cannot be seen are dropped. */
export const line = ({ min = 1, max }: TextLimit) =>
  z.string().check(
    storable,
    z.overwrite((value) =>
      value
        .replaceAll(/[\s\u2028\u2029]+/g, ' ')
        .replaceAll(UNSEEN, '')
        .trim(),
    ),
    z.minLength(min),
    z.maxLength(max),
  )

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
