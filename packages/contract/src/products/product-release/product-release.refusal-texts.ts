import type { Bilingual } from '../../locale.ts'
import type { productReleaseRefusals } from './product-release.refusals.ts'

export const productReleaseRefusalTexts: Record<keyof typeof productReleaseRefusals, Bilingual> = {
  'product-release.panelOpen': {
    zh: '界面配置：{reason}',
    en: 'Interface: {reason}',
  },
  'product-release.categoryOpen': {
    zh: '产品信息：品类已不支持当前的接入方案或通信方式，请先编辑产品',
    en: 'Product information: the category no longer supports this access plan or communication. Edit the product first.',
  },
  'product-release.featuresOpen': {
    zh: '功能定义：至少需要一个功能才能发布',
    en: 'Feature definition: add at least one feature before the release',
  },
  'product-release.textsBroken': {
    zh: '功能定义：事件“{event}”（{deKey}）的消息文案使用了已不存在的参数 {names}，请先修改文案',
    en: 'Features: the message of the event “{event}” ({deKey}) uses {names}, which the event no longer has. Change the text first.',
  },
  'product-release.messagesOpen': {
    zh: '功能定义：事件“{event}”（{deKey}）尚未配置消息（共 {count} 个事件待配置）',
    en: 'Feature definition: no message is configured for the event “{event}” ({deKey}) (events without a message: {count})',
  },
  'product-release.moduleOpen': { zh: '硬件开发：{reason}', en: 'Hardware: {reason}' },
  'product-release.moduleFirmwareOpen': { zh: '固件管理：{reason}', en: 'Firmware: {reason}' },
  'product-release.stageMoved': {
    zh: '产品阶段已变化，请刷新后重试',
    en: 'The product has moved to another stage. Reload and try again.',
  },
  'product-release.otherUpgradeCode': {
    zh: '固件升级代号与产品当前的 {current} 不一致',
    en: 'The firmware upgrade code does not match the product’s current one, {current}',
  },
  'product-release.alreadyReleased': { zh: '产品已发布', en: 'The product is already released' },
  'product-release.notReleased': {
    zh: '产品未发布，也没有正在进行的发布',
    en: 'The product is not released, and no release is in progress',
  },
}
