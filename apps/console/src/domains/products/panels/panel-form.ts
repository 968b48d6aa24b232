import { panelFields, type Panel } from '@slipway/contract/products/panels/panels.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import type { addPanel } from '@slipway/contract/products/panels/panels.calls.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { optionalText } from '@slipway/contract/schema.ts'
import * as z from 'zod/mini'

/** The kinds that are made here; blank ones need the designer. */
export const madeKinds = ['visual', 'code', 'entry', 'eib'] as const

const { panelName, rnName, rnDesc, firstCategory, secondCategory } = panelFields
export const panelFormSchema = z.object({
  panelName,
  rnName,
  rnDesc,
  firstCategory,
  secondCategory,
  kind: z.enum(madeKinds),
  fromProduct: optionalText({ max: 64 }),
  url: optionalText(panelsLimits.address),
  entryName: optionalText(panelsLimits.entryName),
  /** Empty: none. */
  miniProgramId: optionalText({ max: 32 }),
})
export type PanelFormInput = z.input<typeof panelFormSchema>
export type PanelFormValues = z.output<typeof panelFormSchema>

export const panelStart = (panel: Panel | undefined): PanelFormInput => ({
  panelName: panel?.panelName ?? '',
  rnName: panel?.rnName ?? '',
  rnDesc: panel?.rnDesc ?? '',
  firstCategory: panel?.firstCategory ?? '',
  secondCategory: panel?.secondCategory ?? '',
  kind: madeKinds.find((kind) => kind === panel?.config.kind) ?? 'visual',
  fromProduct: '',
  url: panel?.config.url ?? '',
  entryName: panel?.config.name ?? '',
  miniProgramId: panel?.config.miniProgramId ?? '',
})

type Config = InputOf<typeof addPanel>['config']

/** What a form says about the content of a panel. */
export function configOf({
  kind,
  fromProduct,
  url,
  entryName,
  miniProgramId,
}: Omit<PanelFormValues, 'panelName' | 'rnName' | 'rnDesc' | 'firstCategory' | 'secondCategory'>): Config {
  if (kind === 'entry') return { kind, url, name: entryName }
  if (kind === 'eib') return { kind, ...(miniProgramId && { miniProgramId }) }
  if (kind === 'code') return { kind }
  return { kind, ...(fromProduct && { fromProduct }) }
}

export const panelRefusalFields = {
  'panels.nameTaken': 'panelName',
  'panels.rnNameTaken': 'rnName',
  'panels.documentBroken': 'fromProduct',
  'panels.programNotFound': 'miniProgramId',
  'panels.programUnpublished': 'miniProgramId',
} as const satisfies Partial<Record<RefusalName, keyof PanelFormInput>>
