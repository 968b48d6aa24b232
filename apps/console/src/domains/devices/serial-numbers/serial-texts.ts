import { currentLocale } from '../../../shared/texts/locale.ts'
import { serialNumbersEn } from './texts.en.ts'
import { serialNumbersZh, type SerialNumbersTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit, and few come here. */
export const serialTexts = (): SerialNumbersTexts => (currentLocale() === 'zh-CN' ? serialNumbersZh : serialNumbersEn)
