import type { Bilingual } from '../locale.ts'

/** What a field means, the meaning of each of its codes, and a typical value for samples. */
export interface FieldText extends Bilingual {
  codes?: Readonly<Record<string, Bilingual>>
  sample?: unknown
}

/** What a call does, and a sample where the samples of its fields don't add up to a valid input or reply. */
export interface CallText extends Bilingual {
  input?: Readonly<Record<string, unknown>>
  reply?: unknown
}

/**
 * The descriptions of a domain's calls and fields. They are next to the schemas, not in them: schemas are part of the
 * console's first load, descriptions are part of the API reference only.
 *
 * A field's key is its name, or the end of its path where one name means several things: `late.code`. With the name of a
 * call before a colon it applies to that call only: `listOnOff:type`. The most precise key wins.
 */
export interface ApiTexts {
  calls?: Readonly<Record<string, CallText>>
  fields?: Readonly<Record<string, FieldText>>
}
