import type { Bilingual } from '../../locale.ts'
import type { productReleaseRefusals } from './product-release.refusals.ts'

export const productReleaseRefusalTexts: Record<keyof typeof productReleaseRefusals, Bilingual> = {
  'product-release.categoryOpen': {
    zh: '产品信息：所属品类已不支持当前的接入方案或通信方式，请编辑产品后再发布',
    en: 'Product information: its category no longer offers this access plan or communication type; edit the product first',
  },
  'product-release.featuresOpen': {
    zh: '功能定义：至少需要一个功能点才能发布',
    en: 'Function definition: a release needs at least one function',
  },
  'product-release.messagesOpen': {
    zh: '功能定义：事件 {deKey} 还没有配置消息（共 {count} 个事件待配置）',
    en: 'Function definition: the event {deKey} has no message yet (events without one: {count})',
  },
  'product-release.stageMoved': {
    zh: '产品的阶段已经变化，请刷新后重试',
    en: 'The product is in another stage by now; reload and try again',
  },
  'product-release.otherUpgradeCode': {
    zh: '固件升级代号与产品当前的 {current} 不一致',
    en: 'The firmware upgrade code is not the product’s present one, {current}',
  },
  'product-release.alreadyReleased': { zh: '产品已经发布', en: 'The product is released already' },
  'product-release.notReleased': {
    zh: '产品未发布，也没有进行中的发布',
    en: 'The product is not released, and no release is on its way',
  },
}
