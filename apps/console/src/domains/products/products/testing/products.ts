import { accessTypes, communicationTypes } from '@slipway/contract/catalog/categories/categories.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { ProductDetail } from '@slipway/contract/products/products/products.ts'
import type { TemplateFeature } from '@slipway/contract/products/template-features/template-features.ts'
import type { Category } from '../products.queries.ts'

export const anyProduct: ProductDetail = {
  productId: '0123456789abcdef0123456789abcdef',
  productName: '幻彩灯带 Pro',
  productPic: '',
  apPrefix: 'lumen_strip_12345678901',
  productModel: 'LS-RGBCW-5M',
  remark: '',
  categoryId: '7',
  category: 'strip',
  categoryLabel: { zh: '灯带', en: 'Strip' },
  categoryPic: '/category-pictures/lighting/light_strip.svg',
  mainCategory: 'lighting',
  mainCategoryId: '1',
  mainCategoryLabel: { zh: '照明', en: 'Lighting' },
  accessType: accessTypes.custom,
  communicationType: communicationTypes.wifi,
  firmwareUpgradeCode: 'V1.0.0',
  productType: 0,
  isTemplate: 0,
  publishStatus: publishStatus.debugging,
  owner: 'dev@example.com',
  creator: 'dev@example.com',
  role: memberRole.owner,
  createTime: 1_790_000_000_000,
  updateTime: 1_790_000_000_000,
  rnName: '',
  miniProgram: '',
  miniProgramStatus: 0,
  features: { total: 0, properties: 0, operations: 0, events: 0 },
  devices: { total: 0, online: 0 },
}

const category = (parts: Pick<Category, 'id' | 'label' | 'accessType' | 'netProtocols'>): Category => ({
  pid: '1',
  category: `category_${parts.id}`,
  displayUrl: '',
  minAppVersion: '1.0.0',
  tag: '',
  tagLabel: { zh: '', en: '' },
  ext: {},
  categoryKey: `lighting.${parts.id}`,
  mainCategory: 'lighting',
  mainCategoryLabel: { zh: '照明', en: 'Lighting' },
  ...parts,
})

/** A strip on Wi-Fi with either access plan, and a remote with Zigbee and the custom plan only. */
export const anyCategories: Category[] = [
  category({
    id: '7',
    label: { zh: '灯带', en: 'Strip' },
    accessType: [accessTypes.custom, accessTypes.developmentFree],
    netProtocols: [
      { type: communicationTypes.wifi, methods: ['smartconfig'], default: 'smartconfig' },
      { type: communicationTypes.bluetoothAndWifi, methods: ['combo'], default: 'combo' },
    ],
  }),
  category({
    id: '8',
    label: { zh: '遥控器', en: 'Remote' },
    accessType: [accessTypes.custom],
    netProtocols: [{ type: communicationTypes.zigbee, methods: ['zigSub'], default: 'zigSub' }],
  }),
]

const templateFeature = (deKey: string, zh: string, deOptional: 0 | 1, deInput: object): TemplateFeature => ({
  id: `7.${deKey}`,
  categoryId: '7',
  featureType: 1,
  deKey,
  deName: JSON.stringify({ zh, en: deKey }),
  deOptional,
  deRemark: '',
  transType: 3,
  deInput: JSON.stringify(deInput),
  deOutput: '{}',
  isStandard: 0,
  sourceFeatureType: 1,
})

/** The template features of the strip: the switch is required. */
export const anyTemplate: TemplateFeature[] = [
  templateFeature('power', '开关', 0, { type: 'boolean' }),
  templateFeature('brightness', '亮度', 1, { type: 'integer', minimum: 1, maximum: 100, unit: '%' }),
  templateFeature('color', '彩光', 1, { type: 'string', maxLength: 6 }),
]
