import { moduleFields } from '@slipway/contract/catalog/modules/module-fields.ts'
import type { RadioModule } from '@slipway/contract/catalog/modules/modules.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'

export const moduleFormSchema = z.object(moduleFields)
export type ModuleFormInput = z.input<typeof moduleFormSchema>
export type ModuleFormValues = z.output<typeof moduleFormSchema>

export const moduleStart = (module: RadioModule | undefined): ModuleFormInput => ({
  moduleName: module?.moduleName ?? '',
  modulePic: module?.modulePic ?? '',
  moduleSize: module?.moduleSize ?? '',
  moduleDesc: module?.moduleDesc ?? '',
  circuitDiagram: module?.circuitDiagram ?? '',
  moduleIntroductionDoc: module?.moduleIntroductionDoc ?? '',
  communicationMode: module?.communicationMode ?? 1,
  developMode: module?.developMode ?? 2,
  chip: module?.chip ?? '',
})

export const moduleRefusalFields = {
  'modules.nameTaken': 'moduleName',
} as const satisfies Partial<Record<RefusalName, keyof ModuleFormInput>>
