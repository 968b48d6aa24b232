import { currentLocale } from '@slipway/web-client/locale.ts'
import { serialNumbersEn } from './texts.en.ts'
import { serialNumbersZh, type SerialNumbersTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const serialTexts = (): SerialNumbersTexts => (currentLocale() === 'zh-CN' ? serialNumbersZh : serialNumbersEn)
