import type { Bilingual } from '../../locale.ts'
import type { featuresRefusals } from './features.refusals.ts'

export const featuresRefusalTexts: Record<keyof typeof featuresRefusals, Bilingual> = {
  'features.patternsCostly': {
    zh: '全部正则表达式合计过于复杂，请简化',
    en: 'All patterns together are too complex. Simplify some of them.',
  },
  'features.templateFixed': {
    zh: '来自品类模板的功能，{field}不可修改',
    en: '{field} of a category template feature can’t be changed',
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
