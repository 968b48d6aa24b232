import * as z from 'zod/mini'

/** EN-AREA: a country as the sign-in form needs it; `code` is ISO 3166 alpha-2. */
export const area = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  telephoneCode: z.string(),
})
export type Area = z.infer<typeof area>
