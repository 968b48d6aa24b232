import { CallRefused } from '@slipway/contract/http/envelope.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { refusalDetails } from '@slipway/web-client/refusal-of.ts'

/** Maps a refusal to a field where the server cannot know the form: `{ 'features.keyTaken': 'deKey' }`. */
export type RefusalFields<Field extends string> = Partial<Record<RefusalName, Field>>

export interface RefusedField {
  field: string
  message: string
}

/** The field of a refusal (`stated`: the one that the refusal names itself) and the message below it; undefined where the refusal concerns the entire form. */
export function refusedField<Field extends string>(
  error: unknown,
  refusalFields: RefusalFields<Field> | 'stated' = {},
): RefusedField | undefined {
  if (!(error instanceof CallRefused)) return undefined
  const { field, refusal } = refusalDetails(error)
  if (refusalFields === 'stated' && typeof field === 'string' && refusal !== undefined) {
    return { field, message: error.message }
  }
  const named = typeof refusal === 'string' ? (refusalFields as Record<string, string>)[refusal] : undefined
  if (named) return { field: named, message: error.message }
  if (typeof field !== 'string' || field === '' || refusal !== undefined) return undefined
  // The message starts with the field's name, which is redundant below the field itself.
  const message = error.message.startsWith(field)
    ? error.message.slice(field.length).replace(/^(：|: )/, '')
    : error.message
  return { field, message }
}
