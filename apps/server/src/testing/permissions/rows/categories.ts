import { developers, noInput, type MatrixRow } from './matrix-row.ts'

const administrators = ['administrator'] as const
const label = { zh: '矩阵', en: 'Matrix' }
const someIdentifier = () => `m${Math.random().toString(36).slice(2, 10)}`
const subFields = {
  label,
  accessType: [0],
  netProtocols: [{ type: 1, methods: ['smartconfig'], default: 'smartconfig' }],
}

export const categoriesRows: Record<string, MatrixRow> = {
  listMainCategories: { may: ['administrator', 'developer', 'operator'], input: noInput },
  listSubCategories: { may: ['administrator', 'developer', 'operator'], input: () => ({ mainCategoryId: '1' }) },
  listProductCategories: { may: developers, input: noInput },
  listMainCategoriesPaged: { may: administrators, input: noInput },
  addMainCategory: { may: administrators, input: () => ({ label, mainCategory: someIdentifier() }) },
  updateMainCategory: { may: administrators, input: ({ categoryId }) => ({ id: categoryId, label }) },
  deleteMainCategory: { may: administrators, input: ({ categoryId }) => ({ id: categoryId }) },
  listSubCategoriesPaged: { may: administrators, input: noInput },
  addSubCategory: {
    may: administrators,
    input: ({ categoryId }) => ({ ...subFields, pid: categoryId, category: someIdentifier() }),
  },
  updateSubCategory: { may: administrators, input: ({ categoryId }) => ({ ...subFields, id: categoryId }) },
  deleteSubCategory: { may: administrators, input: ({ categoryId }) => ({ id: categoryId }) },
}
