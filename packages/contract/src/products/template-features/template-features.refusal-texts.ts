import type { Bilingual } from '../../locale.ts'
import type { templateFeaturesRefusals } from './template-features.refusals.ts'

export const templateFeaturesRefusalTexts: Record<keyof typeof templateFeaturesRefusals, Bilingual> = {
  'template-features.notInTemplate': {
    zh: '{field}：品类模板中没有该功能，请刷新模板',
    en: '{field}: the category template has no such feature. Reload the template.',
  },
  'template-features.keyFixed': {
    zh: '{field}：模板功能的标识符和类型不可修改',
    en: '{field}: identifier and type of a template feature can’t be changed',
  },
  'template-features.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存模板，请刷新后再修改',
    en: '{by} saved the template at {at}. Reload before you change it.',
  },
}
