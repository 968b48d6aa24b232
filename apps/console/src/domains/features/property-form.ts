import { CallRefused } from '@slipway/contract/envelope.ts'
import { addFeature } from '@slipway/contract/features/features.calls.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'
import { fieldOf, inputOf, type PropertyDraft } from './property-draft.ts'

export type PropertyInput = z.output<typeof addFeature.input>

const fieldNamed = (path: string, draft: PropertyDraft): string => fieldOf(path, draft) ?? path

/** The contract's rules on the form's own fields: what the schema finds at `deInput.minimum` is told at `minimum`. */
export const draftSchema = (productId: string): z.ZodMiniType<PropertyInput, PropertyDraft> =>
  z.transform((draft: PropertyDraft, context) => {
    const read = z.safeParse(addFeature.input, inputOf(productId, draft), { reportInput: true })
    if (read.success) return read.data
    for (const issue of read.error.issues) {
      const path = [fieldNamed(issue.path.map(String).join('.'), draft)]
      // A whole issue is a raw one too; the library's types only say so one kind at a time.
      context.issues.push({ ...issue, path } as z.core.$ZodRawIssue)
    }
    return z.NEVER
  })

/** A refusal of the server whose field is named as the form names it. */
export function inFormTerms(error: unknown, draft: PropertyDraft): unknown {
  if (!(error instanceof CallRefused) || typeof error.data !== 'object' || error.data === null) return error
  if (!('field' in error.data) || typeof error.data.field !== 'string') return error
  return new CallRefused(error.code, error.message, { ...error.data, field: fieldNamed(error.data.field, draft) })
}

export const propertyRefusalFields = { 'features.keyTaken': 'deKey' } as const satisfies Partial<
  Record<RefusalName, keyof PropertyDraft>
>

/** SI-122: someone else saved it since this form was opened. */
export const isSavedMeanwhile = (error: unknown): error is CallRefused =>
  error instanceof CallRefused &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'refusal' in error.data &&
  error.data.refusal === ('features.savedMeanwhile' satisfies RefusalName)
