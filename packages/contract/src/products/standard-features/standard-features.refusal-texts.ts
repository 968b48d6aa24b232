import type { Bilingual } from '../../locale.ts'
import type { standardFeaturesRefusals } from './standard-features.refusals.ts'

export const standardFeaturesRefusalTexts: Record<keyof typeof standardFeaturesRefusals, Bilingual> = {
  'standard-features.notFound': {
    zh: '标准功能库中没有这个功能',
    en: 'The standard library does not offer this feature',
  },
  'standard-features.notStandard': {
    zh: '这不是标准功能，请在功能列表中修改',
    en: 'This is not a standard feature; change it in the list of functions',
  },
  'standard-features.fixed': {
    zh: '标准功能的标识符、类型和数据类型由标准库规定，不能修改',
    en: 'Identifier, kind and data type of a standard feature are those of the library',
  },
  'standard-features.noSuchVersion': {
    zh: '标准库中没有这个功能的版本 {version}',
    en: 'The library has no version {version} of this feature',
  },
}
