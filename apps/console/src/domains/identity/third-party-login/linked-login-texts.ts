import { currentLocale } from '../../../shared/texts/locale.ts'
import { thirdPartyLoginEn } from './texts.en.ts'
import { thirdPartyLoginZh, type ThirdPartyLoginTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit. */
export const linkedLoginTexts = (): ThirdPartyLoginTexts =>
  currentLocale() === 'zh-CN' ? thirdPartyLoginZh : thirdPartyLoginEn
