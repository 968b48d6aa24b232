import { currentLocale } from '@slipway/web-client/locale.ts'
import { grayConfigsEn } from './texts.en.ts'
import { grayConfigsZh, type GrayConfigsTexts } from './texts.zh.ts'

/** Loaded with the pages: few visits open them. */
export const grayConfigTexts = (): GrayConfigsTexts => (currentLocale() === 'zh-CN' ? grayConfigsZh : grayConfigsEn)
