import type { ApiTexts } from '../../reference/api-text.ts'

export const productsApiTexts: ApiTexts = {
  calls: {
    copyProduct: {
      zh: '复制自己的产品或产品模板及其功能；省略的字段沿用原产品，品类不能更改。',
      en: "Copies one of your products or a template with its features. Absent fields are copied; the category can't change.",
    },
    createProduct: {
      zh: '创建产品，自动包含品类模板的必选功能。',
      en: 'Creates a product with the required features of its category.',
    },
    deleteProduct: {
      zh: '删除产品，30 天内可恢复。已进入试产的产品须先撤回。',
      en: 'Deletes a product, which can be restored for 30 days. A product in trial production or later has to be revoked first.',
    },
    getProduct: { zh: '返回产品的详情。', en: 'Returns a product.' },
    listProductTemplates: {
      zh: '返回可以复制的产品模板，最新的在前。',
      en: 'Returns the product templates that can be copied, newest first.',
    },
    listProducts: {
      zh: '分页返回自己的产品，最新的在前。page.counts 为各阶段的产品数。',
      en: 'Returns your products by page, newest first. page.counts has the number of products by stage.',
    },
    markProductTemplate: {
      zh: '将产品设为或取消为模板，模板对所有开发者可见。',
      en: 'Makes a product a template, or ends that. Every developer can read and copy templates.',
    },
    restoreProduct: { zh: '恢复 30 天内删除的产品。', en: 'Restores a product that was deleted in the last 30 days.' },
    updateProduct: {
      zh: '修改产品。试产之后只能修改名称、图片和备注。',
      en: 'Changes a product. From trial production on, only name, picture and remark can change.',
    },
  },
  fields: {
    copyPid: { zh: '要复制的产品 ID', en: 'ID of the product to copy.', sample: '4f1c0a9be2d74c53a6f08d1b7e5c2a90' },
    owner: { zh: '产品所属的账号', en: 'Account that the product belongs to.', sample: 'dev@example.com' },
    creator: { zh: '创建产品的账号', en: 'Account that created the product.', sample: 'dev@example.com' },
    'createProduct:templateFeatures': {
      zh: '要添加的品类模板功能的 ID；必选的总会添加',
      en: 'IDs of template features to start with. Required ones are always added.',
    },
    keyword: { zh: '产品 ID 的开头，或名称中的文字', en: 'Start of a product ID, or part of a name.', sample: 'lumen' },
    'listProducts:publishStatus': {
      zh: '只返回该阶段的产品',
      en: 'Only products of this stage.',
      codes: {
        1: { zh: '开发中', en: 'In development' },
        2: { zh: '开发完成', en: 'Development finished' },
        3: { zh: '试产', en: 'Trial production' },
        4: { zh: '量产中（发布处理中）', en: 'Mass production (release in progress)' },
        5: { zh: '已发布', en: 'Released' },
      },
    },
    isAdmin: {
      zh: 'true：所有账号的产品，仅管理员可用',
      en: 'true: the products of all accounts, for administrators only.',
    },
  },
}
