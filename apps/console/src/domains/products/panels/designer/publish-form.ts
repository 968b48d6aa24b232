import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import { panelFields } from '@slipway/contract/products/panels/panels.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { integer, optionalText } from '@slipway/contract/schema.ts'
import * as z from 'zod/mini'

export const publishFormSchema = z.object({
  panelName: panelFields.panelName,
  note: optionalText(panelsLimits.note),
  audience: z.enum(['all', 'gray']),
  accounts: z._default(z.string(), ''),
  ratio: z.nullable(integer(panelsLimits.ratio)),
  isUsed: z.boolean(),
})
export type PublishFormInput = z.input<typeof publishFormSchema>
export type PublishFormValues = z.output<typeof publishFormSchema>

export const publishRefusalFields = {
  'panels.nameTaken': 'panelName',
  'panels.audienceMissing': 'accounts',
} as const satisfies Partial<Record<RefusalName, keyof PublishFormInput>>
