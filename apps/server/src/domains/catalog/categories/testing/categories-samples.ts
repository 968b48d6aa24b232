import { listSubCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { addMainCategory, addSubCategory } from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import type { NetProtocol } from '@slipway/contract/catalog/categories/categories.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'

export const anyMain = { label: { zh: '农业', en: 'Farming' }, mainCategory: 'farming', subCatTags: ['大棚', '灌溉'] }
export const anySubgroups = [
  { zh: '大棚', en: '大棚' },
  { zh: '灌溉', en: '灌溉' },
]
export const wifi: NetProtocol = { type: 1, methods: ['smartconfig', 'apMode'], default: 'apMode' }
export type NewSub = Omit<InputOf<typeof addSubCategory>, 'pid'>
export const anySub: NewSub = {
  label: { zh: '卷膜机', en: 'Film roller' },
  category: 'film_roller',
  accessType: [0],
  netProtocols: [wifi],
}

export async function farm({ as }: TestServer, fields: Partial<NewSub> = {}) {
  const administrator = as('administrator')
  const main = await administrator.call(addMainCategory, anyMain)
  const sub = await administrator.call(addSubCategory, { ...anySub, ...fields, pid: main.id })
  return { administrator, main, sub }
}

export const newProduct = (categoryId: string) => ({
  productName: '卷膜机一代',
  apPrefix: 'lumen_film',
  productModel: 'FR-100',
  categoryId,
  accessType: 0 as const,
  communicationType: 1 as const,
})
export const keysOf = async (caller: Caller, pid: string) =>
  (await caller.call(listSubCategories, { mainCategoryId: pid })).map(({ category }) => category)
