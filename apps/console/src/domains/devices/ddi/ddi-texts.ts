import { currentLocale } from '@slipway/web-client/locale.ts'
import { ddiEn } from './texts.en.ts'
import { ddiZh, type DdiTexts } from './texts.zh.ts'

/** Loaded with the page, so that these texts are not part of the console's dictionary. */
export const ddiTexts = (): DdiTexts => (currentLocale() === 'zh-CN' ? ddiZh : ddiEn)
