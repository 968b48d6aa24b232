import { currentLocale } from '@slipway/web-client/locale.ts'
import { secondFactorEn } from './texts.en.ts'
import { secondFactorZh, type SecondFactorTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const secondFactorTexts = (): SecondFactorTexts =>
  currentLocale() === 'zh-CN' ? secondFactorZh : secondFactorEn
