import { currentLocale } from '@slipway/web-client/locale.ts'
import { helpEn } from './texts.en.ts'
import { helpZh, type HelpTexts } from './texts.zh.ts'

/** Loaded with the help center, so that other pages don't load these texts. */
export const helpTexts = (): HelpTexts => (currentLocale() === 'zh-CN' ? helpZh : helpEn)
