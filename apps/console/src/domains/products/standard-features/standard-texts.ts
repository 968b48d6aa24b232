import { currentLocale } from '../../../shared/texts/locale.ts'
import { standardFeaturesEn } from './texts.en.ts'
import { standardFeaturesZh, type StandardFeaturesTexts } from './texts.zh.ts'

/** Loaded with the page, not with the console's dictionary, which is on every first visit. */
export const standardTexts = (): StandardFeaturesTexts =>
  currentLocale() === 'zh-CN' ? standardFeaturesZh : standardFeaturesEn
