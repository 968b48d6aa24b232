import { currentLocale } from '@slipway/web-client/locale.ts'
import { productReleaseEn } from './texts.en.ts'
import { productReleaseZh, type ProductReleaseTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const releaseTexts = (): ProductReleaseTexts =>
  currentLocale() === 'zh-CN' ? productReleaseZh : productReleaseEn
