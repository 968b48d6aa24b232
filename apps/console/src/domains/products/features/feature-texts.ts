import { currentLocale } from '../../../shared/texts/locale.ts'
import { featuresEn } from './texts.en.ts'
import { featuresZh, type FeaturesTexts } from './texts.zh.ts'

/** Loaded with the page, not with the console's dictionary, which is on every first visit. */
export const featureTexts = (): FeaturesTexts => (currentLocale() === 'zh-CN' ? featuresZh : featuresEn)
