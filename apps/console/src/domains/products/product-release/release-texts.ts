import { currentLocale } from '../../../shared/texts/locale.ts'
import { productReleaseEn } from './texts.en.ts'
import { productReleaseZh, type ProductReleaseTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit. */
export const releaseTexts = (): ProductReleaseTexts =>
  currentLocale() === 'zh-CN' ? productReleaseZh : productReleaseEn
