import { currentLocale } from '@slipway/web-client/locale.ts'
import { featuresEn } from './texts.en.ts'
import { featuresZh, type FeaturesTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const featureTexts = (): FeaturesTexts => (currentLocale() === 'zh-CN' ? featuresZh : featuresEn)
