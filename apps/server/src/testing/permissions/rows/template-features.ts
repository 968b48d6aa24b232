import { developers, type MatrixRow } from './matrix-row.ts'

const property = { featureType: 1, deName: { zh: '开关', en: 'Switch' }, transType: 3, deInput: { type: 'boolean' } }

export const templateFeaturesRows: Record<string, MatrixRow> = {
  pageTemplateFeatures: { may: developers, input: ({ categoryId }) => ({ category: categoryId }) },
  addPatchOfFeatures: {
    may: developers,
    input: ({ productId }) => ({ productId, featureDtos: [{ ...property, deKey: 'matrix' }] }),
    isOwned: true,
  },
  getTemplate: { may: ['administrator'], input: ({ categoryId }) => ({ categoryId }) },
  saveTemplate: { may: ['administrator'], input: ({ categoryId }) => ({ categoryId, features: [] }) },
}
