import type { Bilingual } from '../../locale.ts'
import type { featuresRefusals } from './features.refusals.ts'

export const featuresRefusalTexts: Record<keyof typeof featuresRefusals, Bilingual> = {
  'features.notFound': { zh: '功能不存在', en: 'Feature not found' },
  'features.keyTaken': { zh: '标识符 {deKey} 已被使用', en: 'The identifier {deKey} is already in use' },
  'features.tooMany': { zh: '一个产品最多 {limit} 个功能', en: 'A product can have up to {limit} features' },
  'features.modelTooLarge': {
    zh: '产品的全部功能定义合计最多 {limitKb} KB，请精简枚举值或备注',
    en: 'All features of a product together must be {limitKb} KB or smaller. Shorten enum values or remarks.',
  },
  'features.frozen': {
    zh: '产品已进入试产，功能不可再修改',
    en: 'The product is in trial production. Its features can no longer be changed.',
  },
  'features.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存，请刷新后再修改',
    en: '{by} saved this at {at}. Reload before you change it.',
  },
  'features.typeFixed': { zh: '功能类型创建后不可修改', en: 'The feature type can’t be changed after creation' },
  'features.patternsCostly': {
    zh: '全部正则表达式合计过于复杂，请简化',
    en: 'All patterns together are too complex. Simplify some of them.',
  },
  'features.templateFixed': {
    zh: '来自品类模板的功能，{field}不可修改',
    en: '{field} of a category template feature can’t be changed',
  },
  'features.standardFixed': {
    zh: '标准功能的{field}与标准功能库一致，不可修改。如需不同的定义，请删除后添加自定义功能',
    en: '{field} of a standard feature is set by the library. For another definition, delete it and add a custom feature.',
  },
  'features.mandatory': {
    zh: '品类模板的必选功能不可删除',
    en: 'Features required by the category template can’t be deleted',
  },
  'features.noSuchVersion': { zh: '物模型版本不存在', en: 'Model version not found' },
  'features.notReleased': {
    zh: '产品尚未发布，功能修改直接生效，没有草稿',
    en: 'The product is not released, so feature changes take effect immediately and there is no draft',
  },
  'features.nothingDrafted': { zh: '草稿与已发布的版本相同', en: 'The draft is identical to the published version' },
  'features.draftMoved': {
    zh: '{by} 已于 {at} 修改草稿，请重新查看变更后再操作',
    en: '{by} changed the draft at {at}. Review the changes again first.',
  },
  'features.breaks': {
    zh: '草稿有 {count} 处不兼容变更，须确认后才能发布',
    en: 'The draft has {count} breaking changes. Accept them to publish.',
  },
  'features.nothingDiscarded': {
    zh: '没有可恢复的草稿，或之后又有新的修改',
    en: 'There is no discarded draft to restore, or features changed since',
  },
}
