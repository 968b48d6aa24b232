import type { ApiTexts } from '../../reference/api-text.ts'

export const templateFeaturesApiTexts: ApiTexts = {
  calls: {
    addPatchOfFeatures: {
      zh: '将品类模板中的多个功能添加到产品。',
      en: 'Adds several features of the category template to a product.',
      input: {
        productId: '4f1c0a9be2d74c53a6f08d1b7e5c2a90',
        featureDtos: [
          {
            id: 't-1',
            featureType: 1,
            deKey: 'power',
            deName: { zh: '开关', en: 'Power' },
            transType: 3,
            deInput: { type: 'boolean' },
          },
        ],
      },
    },
    getTemplate: { zh: '返回品类的功能模板。', en: 'Returns the template of a category.' },
    pageTemplateFeatures: {
      zh: '返回产品可用的品类模板功能。',
      en: 'Returns the template features that a product can use.',
    },
    saveTemplate: {
      zh: '保存品类的功能模板，替换全部功能。已有产品不受影响。',
      en: 'Saves the template of a category with all its features. Existing products are not affected.',
      input: {
        categoryId: '100203',
        features: [
          {
            featureType: 1,
            deKey: 'power',
            deName: { zh: '开关', en: 'Power' },
            transType: 3,
            deInput: { type: 'boolean' },
          },
        ],
      },
    },
  },
  fields: {
    featureDtos: { zh: '要添加的模板功能', en: 'Template features to add.' },
    added: { zh: '已添加的功能', en: 'Added features.' },
    skipped: { zh: '已存在而跳过的标识符', en: 'Identifiers that were skipped because they exist.', sample: [] },
    features: { zh: '模板中的功能', en: 'Features of the template.' },
    offset: { zh: '起始位置，从 0 开始', en: 'Start of the list, from 0.', sample: 0 },
  },
}
