import { currentLocale } from '@slipway/web-client/locale.ts'
import { thirdPartyLoginEn } from './texts.en.ts'
import { thirdPartyLoginZh, type ThirdPartyLoginTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const linkedLoginTexts = (): ThirdPartyLoginTexts =>
  currentLocale() === 'zh-CN' ? thirdPartyLoginZh : thirdPartyLoginEn
