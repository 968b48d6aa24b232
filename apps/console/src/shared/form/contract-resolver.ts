import { invalidInput } from '@slipway/contract/http/invalid-input.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** Validates a form by the schema of its call; shows each field's first problem in the page's language. */
export const contractResolver =
  <Input extends FieldValues, Output>(
    schema: z.ZodMiniType<Output, Input>,
    locale: Locale,
  ): Resolver<Input, unknown, Output> =>
  (values) => {
    const read = z.safeParse(schema, values, { reportInput: true })
    if (read.success) return { values: read.data, errors: {} }
    const errors: FieldErrors<Input> = {}
    const seen = new Set<string>()
    for (const issue of read.error.issues) {
      const { field, reason } = invalidInput([issue])
      if (seen.has(field)) continue
      seen.add(field)
      set(errors, field || 'root', { type: issue.code, message: inLocale(reason, locale) })
    }
    return { values: {}, errors }
  }
