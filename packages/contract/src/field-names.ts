import type { Bilingual } from './locale.ts'

/** Display names of the fields in refusals; any other field has its name in the call. */
export const fieldNames: Readonly<Record<string, Bilingual>> = {
  categoryId: { zh: '品类', en: 'Category' },
  accessType: { zh: '接入方案', en: 'Access plan' },
  communicationType: { zh: '通信方式', en: 'Communication' },
  apPrefix: { zh: '网络标识', en: 'Pairing name' },
  productModel: { zh: '型号', en: 'Model' },
  deKey: { zh: '标识符', en: 'Identifier' },
  deOptional: { zh: '是否必选', en: '“Required”' },
  'deInput.type': { zh: '数据类型', en: 'Data type' },
}
