import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { integer, optionalText } from '@slipway/contract/schema.ts'
import * as z from 'zod/mini'

export const grayFormSchema = z.object({
  accounts: z._default(z.string(), ''),
  ratio: z.nullable(integer(panelsLimits.ratio)),
  /** The audience of a gray config, in place of accounts and ratio. */
  byConfig: z.boolean(),
  grayNumber: z.nullable(z.int()),
  version: optionalText(panelsLimits.version),
  note: optionalText(panelsLimits.note),
  fromProduct: optionalText({ max: 64 }),
  url: optionalText(panelsLimits.address),
  entryName: optionalText(panelsLimits.entryName),
})
export type GrayFormInput = z.input<typeof grayFormSchema>
export type GrayFormValues = z.output<typeof grayFormSchema>

export const grayStart = ({ config }: Panel): GrayFormInput => ({
  accounts: '',
  ratio: null,
  byConfig: false,
  grayNumber: null,
  version: '',
  note: '',
  fromProduct: '',
  url: config.url ?? '',
  entryName: config.name ?? '',
})

/** One account per line, in any order. */
export const accountsIn = (text: string): string[] =>
  text.split(/[\n,;，；]/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))

/** What the form says about who gets the version. */
export const audienceOf = ({ byConfig, grayNumber, accounts, ratio }: GrayFormValues) => {
  if (byConfig) return grayNumber === null ? {} : { grayNumber }
  return { accounts: accountsIn(accounts), ...(ratio !== null && { ratio }) }
}

/** Without a config chosen, the missing audience is said at the choice of one. */
export const grayRefusalFields = (byConfig: boolean) =>
  ({
    'panels.audienceMissing': byConfig ? 'grayNumber' : 'accounts',
    'gray-configs.numberUnknown': 'grayNumber',
    'panels.versionNotHigher': 'version',
    'panels.documentBroken': 'fromProduct',
  }) as const satisfies Partial<Record<RefusalName, keyof GrayFormInput>>
