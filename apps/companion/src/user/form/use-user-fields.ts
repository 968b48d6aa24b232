import { type FieldRules, useFields } from '@slipway/web-client/fields.ts'
import { useUserTexts } from '../user-texts.ts'

/** `useFields` with the messages of this document. */
export const useUserFields = <Name extends string>(fieldRules: Readonly<Record<Name, FieldRules>>) =>
  useFields(fieldRules, useUserTexts().rules)
