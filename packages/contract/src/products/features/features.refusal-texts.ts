import type { Bilingual } from '../../locale.ts'
import type { featuresRefusals } from './features.refusals.ts'

export const featuresRefusalTexts: Record<keyof typeof featuresRefusals, Bilingual> = {
  'features.patternsCostly': {
    zh: '全部正则表达式合计过于复杂，请简化',
    en: 'All patterns together are too complex: simplify some',
  },
  'features.templateFixed': {
    zh: '来自品类模板的功能不能修改 {field}',
    en: 'A feature of the category’s template keeps its {field}',
  },
  'features.mandatory': {
    zh: '品类模板的必选功能不能删除',
    en: 'A feature that the category’s template requires cannot be deleted',
  },
  'features.noSuchVersion': { zh: '没有这个版本的功能定义', en: 'There is no such version of the features' },
  'features.notReleased': {
    zh: '产品尚未发布，功能修改直接生效，没有草稿',
    en: 'The product is not released: changes hold at once, there is no draft',
  },
  'features.nothingDrafted': { zh: '草稿与已发布的版本相同', en: 'The draft is the same as the published version' },
  'features.draftMoved': {
    zh: '{by} 已于 {at} 修改草稿，请重新查看变更后再操作',
    en: '{by} changed the draft at {at}; look at the changes again first',
  },
  'features.breaks': {
    zh: '草稿含 {count} 处不兼容的变更，须确认后才能发布',
    en: 'The draft has {count} breaking changes, which have to be accepted',
  },
  'features.nothingDiscarded': {
    zh: '没有可恢复的草稿，或之后又有了修改',
    en: 'There is no discarded draft, or something was changed since',
  },
}
