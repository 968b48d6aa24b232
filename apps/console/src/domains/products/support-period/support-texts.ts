import { currentLocale } from '@slipway/web-client/locale.ts'
import { supportEn } from './texts.en.ts'
import { supportZh, type SupportTexts } from './texts.zh.ts'

/** Loaded with the page, so that these texts are not part of the console's dictionary. */
export const supportTexts = (): SupportTexts => (currentLocale() === 'zh-CN' ? supportZh : supportEn)
