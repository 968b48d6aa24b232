import { listMainCategories, listSubCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import type { MainCategoryShown, SubCategoryShown } from '@slipway/contract/catalog/categories/categories.ts'
import { on } from '../../../../app/testing/open-console.tsx'

export const anyMain: MainCategoryShown = {
  id: '1',
  label: { zh: '照明', en: 'Lighting' },
  mainCategory: 'lighting',
  subCatTags: ['光源', '户外'],
  subCatTagLabels: [
    { zh: '光源', en: 'Light sources' },
    { zh: '户外', en: 'Outdoor' },
  ],
  subCategories: 2,
  products: 3,
  deletedProducts: 0,
  updateTime: 1_790_000_000_000,
}

export const anySub: SubCategoryShown = {
  id: '7',
  pid: '1',
  label: { zh: '灯带', en: 'Strip' },
  category: 'strip',
  displayUrl: '',
  accessType: [0, 1],
  minAppVersion: '1.2.0',
  tag: '光源',
  tagLabel: { zh: '光源', en: 'Light sources' },
  ext: { icon: 'strip' },
  netProtocols: [{ type: 1, methods: ['smartconfig', 'apMode'], default: 'apMode' }],
  categoryKey: 'lighting.strip',
  products: 0,
  deletedProducts: 0,
  updateTime: 1_790_000_000_000,
}

/** The names as every role reads them, for the breadcrumb. */
export const answerNames = [
  on(listMainCategories, () => [
    {
      id: '1',
      label: anyMain.label,
      mainCategory: 'lighting',
      subCatTags: anyMain.subCatTags,
      subCatTagLabels: anyMain.subCatTagLabels,
    },
  ]),
  on(listSubCategories, () => {
    const { products: _products, deletedProducts: _deleted, updateTime: _time, ...sub } = anySub
    return [sub]
  }),
]
