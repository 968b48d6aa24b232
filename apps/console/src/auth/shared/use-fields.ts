import { type FieldRules, useFields as useFieldsSaying } from '@slipway/web-client/fields.ts'
import { useAuthTexts } from './auth-texts.ts'

/** The fields of a form of this entry, with its messages. */
export const useFields = <Name extends string>(fieldRules: Readonly<Record<Name, FieldRules>>) =>
  useFieldsSaying(fieldRules, useAuthTexts().rules)
