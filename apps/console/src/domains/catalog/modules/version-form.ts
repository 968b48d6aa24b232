import { versionFields } from '@slipway/contract/catalog/modules/module-fields.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'

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
}

export const versionRefusalFields = {
  'modules.versionTaken': 'firmwareVersion',
  'modules.versionNotIncreasing': 'firmwareVersion',
  'modules.wrongVersion': 'firmwareVersion',
  'modules.fromVersionUnknown': 'fromVersion',
} as const satisfies Partial<Record<RefusalName, keyof VersionFormInput>>
