import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import { panelFields } from '@slipway/contract/products/panels/panels.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { optionalText } from '@slipway/contract/schema.ts'
import * as z from 'zod/mini'
import { audienceFormFields, audienceRefusalFields } from '../gray-form.ts'

export const publishFormSchema = z.object({
  panelName: panelFields.panelName,
  note: optionalText(panelsLimits.note),
  audience: z.enum(['all', 'gray']),
  ...audienceFormFields,
  isUsed: z.boolean(),
})
export type PublishFormInput = z.input<typeof publishFormSchema>
export type PublishFormValues = z.output<typeof publishFormSchema>

export const publishRefusalFields = (byConfig: boolean) =>
  ({
    ...audienceRefusalFields(byConfig),
    'panels.nameTaken': 'panelName',
  }) as const satisfies Partial<Record<RefusalName, keyof PublishFormInput>>
