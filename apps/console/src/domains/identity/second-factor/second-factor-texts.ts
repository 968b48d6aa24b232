import { currentLocale } from '../../../shared/texts/locale.ts'
import { secondFactorEn } from './texts.en.ts'
import { secondFactorZh, type SecondFactorTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit, and few come here. */
export const secondFactorTexts = (): SecondFactorTexts =>
  currentLocale() === 'zh-CN' ? secondFactorZh : secondFactorEn
