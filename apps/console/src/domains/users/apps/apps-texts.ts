import { currentLocale } from '@slipway/web-client/locale.ts'
import { appsEn } from './texts.en.ts'
import { appsZh, type AppsTexts } from './texts.zh.ts'

/** Loaded with the pages: few visits open them. */
export const appsTexts = (): AppsTexts => (currentLocale() === 'zh-CN' ? appsZh : appsEn)
