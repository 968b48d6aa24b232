import { versionFields } from '@slipway/contract/catalog/modules/module-fields.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'
import { objectText } from '../../../../shared/form/object-text.ts'

/** An empty field means that the version needs no model version. */
const numberText = z.pipe(
  z.string(),
  z.transform((text: string): number | null | undefined => (text.trim() === '' ? null : Number(text))),
)

/** What a person types: the files are uploaded when the form is submitted. */
export const versionFormSchema = z.object({
  firmwareVersion: versionFields.firmwareVersion,
  specification: versionFields.specification,
  appVersionMin: versionFields.appVersionMin,
  fromVersion: versionFields.fromVersion,
  reportedAs: versionFields.reportedAs,
  isStop: versionFields.isStop,
  /** Separated by commas. */
  hardware: z.string(),
  categories: versionFields.categories,
  modelVersion: z.pipe(numberText, versionFields.modelVersion),
  parameterConfig: z.pipe(objectText, versionFields.parameterConfig),
})
export type VersionFormInput = z.input<typeof versionFormSchema>
export type VersionFormValues = z.output<typeof versionFormSchema>

/** `A1, revB` as a list. */
export const revisionsIn = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map((one) => one.trim())
    .filter(Boolean)

export const versionStart: VersionFormInput = {
  firmwareVersion: '',
  specification: '',
  appVersionMin: '',
  fromVersion: '',
  reportedAs: '',
  isStop: false,
  hardware: '',
  categories: [],
  modelVersion: '',
  parameterConfig: '',
}

export const versionRefusalFields = {
  'modules.versionTaken': 'firmwareVersion',
  'modules.versionNotIncreasing': 'firmwareVersion',
  'modules.wrongVersion': 'firmwareVersion',
  'modules.fromVersionUnknown': 'fromVersion',
} as const satisfies Partial<Record<RefusalName, keyof VersionFormInput>>
