import type { ApiTexts } from '../../reference/api-text.ts'

export const productReleaseApiTexts: ApiTexts = {
  calls: {
    checkProductRelease: {
      zh: "检查产品能否发布。data 为下一次发布到达的阶段：'5' 且 code 为 200，其他阶段 code 为 50004。",
      en: "Checks whether a product can be released. data is the stage that the next release reaches: '5' with code 200, any other with code 50004.",
      reply: '5',
    },
    getPIdDetailInfo: {
      zh: '返回产品及其开发步骤、发布条件的完成情况。',
      en: 'Returns a product with its steps and its release gates.',
    },
    releaseProduct: {
      zh: '将产品推进到下一阶段。publishStatus 为你看到的当前阶段，不一致时拒绝。',
      en: 'Moves a product to its next stage. publishStatus is the stage that you see; the call is refused if it changed.',
      reply: '5',
    },
    unpublishProduct: {
      zh: '下架已发布的产品，或撤回进行中的发布。',
      en: 'Unpublishes a released product, or revokes a release in progress.',
    },
  },
  fields: {
    owner: { zh: '产品所属的账号', en: 'Account that the product belongs to.', sample: 'dev@example.com' },
    creator: { zh: '创建产品的账号', en: 'Account that created the product.', sample: 'dev@example.com' },
  },
}
