import { currentLocale } from '@slipway/web-client/locale.ts'
import { triesEn } from './texts.en.ts'
import { triesZh, type TriesTexts } from './texts.zh.ts'

/** Loaded with its buttons. */
export const triesTexts = (): TriesTexts => (currentLocale() === 'zh-CN' ? triesZh : triesEn)
