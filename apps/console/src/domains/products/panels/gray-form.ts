import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { integer, optionalText } from '@slipway/contract/schema.ts'
import * as z from 'zod/mini'
import { accountsIn } from '../../catalog/gray-configs/accounts-in.exports.ts'

/** Who gets a version before all others. */
export const audienceFormFields = {
  accounts: z._default(z.string(), ''),
  ratio: z.nullable(integer(panelsLimits.ratio)),
  /** The audience of a gray config, in place of accounts and ratio. */
  byConfig: z.boolean(),
  grayNumber: z.nullable(z.int()),
}
type AudienceForm = z.output<z.ZodMiniObject<typeof audienceFormFields>>

export const noAudience = { accounts: '', ratio: null, byConfig: false, grayNumber: null } as const

export const grayFormSchema = z.object({
  ...audienceFormFields,
  version: optionalText(panelsLimits.version),
  note: optionalText(panelsLimits.note),
  fromProduct: optionalText({ max: 64 }),
  url: optionalText(panelsLimits.address),
  entryName: optionalText(panelsLimits.entryName),
  miniProgramId: optionalText({ max: 32 }),
})
export type GrayFormInput = z.input<typeof grayFormSchema>
export type GrayFormValues = z.output<typeof grayFormSchema>

export const grayStart = ({ config }: Panel): GrayFormInput => ({
  ...noAudience,
  version: '',
  note: '',
  fromProduct: '',
  url: config.url ?? '',
  entryName: config.name ?? '',
  miniProgramId: config.miniProgramId ?? '',
})

/** What the form says about who gets the version. */
export const audienceOf = ({ byConfig, grayNumber, accounts, ratio }: AudienceForm) => {
  if (byConfig) return grayNumber === null ? {} : { grayNumber }
  return { accounts: accountsIn(accounts), ...(ratio !== null && { ratio }) }
}

/** Without a config chosen, the missing audience is said at the choice of one. */
export const audienceRefusalFields = (byConfig: boolean) =>
  ({
    'panels.audienceMissing': byConfig ? 'grayNumber' : 'accounts',
    'gray-configs.numberUnknown': 'grayNumber',
  }) as const satisfies Partial<Record<RefusalName, keyof AudienceForm>>

export const grayRefusalFields = (byConfig: boolean) =>
  ({
    ...audienceRefusalFields(byConfig),
    'panels.versionNotHigher': 'version',
    'panels.documentBroken': 'fromProduct',
    'panels.programNotFound': 'miniProgramId',
    'panels.programUnpublished': 'miniProgramId',
  }) as const satisfies Partial<Record<RefusalName, keyof GrayFormInput>>

/** What is needed of a form with the fields of an audience. */
interface AudienceFormMethods {
  setValue: ((name: 'byConfig', value: boolean, options: { shouldDirty: boolean }) => void) &
    ((name: 'grayNumber', value: number | null, options: { shouldDirty: boolean }) => void)
  clearErrors: (name: 'grayNumber') => void
  error: (name: 'grayNumber') => string | undefined
}

/** The choice between an audience of its own and a gray config, as props of `AudienceFields`. */
export const grayChoiceIn = (form: AudienceFormMethods, { grayNumber, isByConfig, setByConfig }: GrayChoiceState) => ({
  isChosen: isByConfig,
  onChoose(isChosen: boolean): void {
    setByConfig(isChosen)
    form.setValue('byConfig', isChosen, { shouldDirty: true })
  },
  number: {
    value: grayNumber,
    onValueChange(chosen: number | null): void {
      form.clearErrors('grayNumber')
      form.setValue('grayNumber', chosen, { shouldDirty: true })
    },
    error: form.error('grayNumber'),
  },
})

interface GrayChoiceState {
  grayNumber: number | null
  isByConfig: boolean
  setByConfig: (isByConfig: boolean) => void
}
