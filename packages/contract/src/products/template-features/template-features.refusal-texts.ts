import type { Bilingual } from '../../locale.ts'
import type { templateFeaturesRefusals } from './template-features.refusals.ts'

export const templateFeaturesRefusalTexts: Record<keyof typeof templateFeaturesRefusals, Bilingual> = {
  'template-features.notInTemplate': {
    zh: '{field}：产品品类的模板中没有这个功能，请重新载入模板',
    en: '{field}: the template of the product’s category has no such feature; load the template again',
  },
  'template-features.keyFixed': {
    zh: '{field}：模板功能的标识符和类型不能修改',
    en: '{field}: the identifier and the kind of a template feature are fixed',
  },
  'template-features.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存过模板，请刷新后再改',
    en: '{by} saved the template at {at}; reload before you change it',
  },
}
