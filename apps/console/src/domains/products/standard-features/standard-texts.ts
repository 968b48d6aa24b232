import { currentLocale } from '@slipway/web-client/locale.ts'
import { standardFeaturesEn } from './texts.en.ts'
import { standardFeaturesZh, type StandardFeaturesTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const standardTexts = (): StandardFeaturesTexts =>
  currentLocale() === 'zh-CN' ? standardFeaturesZh : standardFeaturesEn
