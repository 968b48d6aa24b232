import type { Bilingual } from '../../locale.ts'
import type { standardFeaturesRefusals } from './standard-features.refusals.ts'

export const standardFeaturesRefusalTexts: Record<keyof typeof standardFeaturesRefusals, Bilingual> = {
  'standard-features.notFound': {
    zh: '标准功能库中没有该功能',
    en: 'The standard feature library has no such feature',
  },
  'standard-features.notStandard': {
    zh: '该功能不是标准功能，请在功能列表中修改',
    en: 'This is not a standard feature. Edit it in the feature list.',
  },
  'standard-features.fixed': {
    zh: '标准功能的标识符、类型和数据类型由标准功能库规定，不可修改',
    en: 'Identifier, feature type and data type of a standard feature are set by the library and can’t be changed',
  },
  'standard-features.noSuchVersion': {
    zh: '标准功能库中没有该功能的版本 {version}',
    en: 'The library has no version {version} of this feature',
  },
}
