import { rule } from '@slipway/contract/rules.ts'
import * as z from 'zod/mini'

/** A field with a JSON object; an empty one is an object without members. */
export const objectText = z.pipe(
  z.string(),
  z.transform((text: string, context): unknown => {
    try {
      const value: unknown = text.trim() === '' ? {} : JSON.parse(text)
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    } catch {
      // The check below reports it, like every other text that is not an object.
    }
    context.issues.push({ code: 'custom', message: rule('extJson'), input: text })
    return z.NEVER
  }),
)
