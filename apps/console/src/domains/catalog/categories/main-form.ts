import {
  categoryLabel,
  mainCategoryFields,
  mainIdentifier,
  subgroup,
} from '@slipway/contract/catalog/categories/category-fields.ts'
import type { MainCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import * as z from 'zod/mini'

export const mainFormSchema = z.object({
  ...mainCategoryFields,
  ...mainIdentifier,
  label: categoryLabel,
  subCatTags: z.array(subgroup),
})
export type MainFormInput = z.input<typeof mainFormSchema>
export type MainFormValues = z.output<typeof mainFormSchema>

export const mainStart = (main: MainCategoryShown | undefined): MainFormInput => ({
  label: main?.label ?? { zh: '', en: '' },
  mainCategory: main?.mainCategory ?? '',
  subCatTags: main?.subCatTagLabels ?? [],
})

export const mainRefusalFields = {
  'categories.identifierTaken': 'mainCategory',
  'categories.tagInUse': 'subCatTags',
} as const satisfies Partial<Record<RefusalName, keyof MainFormInput>>
