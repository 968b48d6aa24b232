import { currentLocale } from '@slipway/web-client/locale.ts'
import { templateFeaturesEn } from './texts.en.ts'
import { templateFeaturesZh, type TemplateFeaturesTexts } from './texts.zh.ts'

/** Loaded with the components that show templates, outside the console's dictionary. */
export const templateTexts = (): TemplateFeaturesTexts =>
  currentLocale() === 'zh-CN' ? templateFeaturesZh : templateFeaturesEn
