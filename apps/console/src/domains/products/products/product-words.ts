import { accessTypes, communicationTypes } from '@slipway/contract/catalog/categories/categories.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import type { DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { inPageLocale } from '../../../shared/texts/formats.ts'

/** The name under which a code stands in its table, and so in the texts. */
function nameOf<Table extends Record<string, number>>(table: Table, code: number): keyof Table & string {
  const found = Object.entries(table).find(([, value]) => value === code)
  if (!found) throw new Error(`${code} is in no entry of its table`)
  return found[0]
}

export const statusName = (code: Product['publishStatus']) => nameOf(publishStatus, code)
export const communicationName = (code: Product['communicationType']) => nameOf(communicationTypes, code)
export const accessName = (code: Product['accessType']) => nameOf(accessTypes, code)

const tones: Record<keyof typeof publishStatus, DotTone> = {
  debugging: 'debugging',
  developmentDone: 'done',
  trialProduction: 'trial',
  massProduction: 'mass',
  released: 'released',
}

export const statusTone = (code: Product['publishStatus']): DotTone => tones[statusName(code)]

export const categoryPath = ({
  mainCategoryLabel,
  categoryLabel,
}: Pick<Product, 'mainCategoryLabel' | 'categoryLabel'>) =>
  `${inPageLocale(mainCategoryLabel)} / ${inPageLocale(categoryLabel)}`
