import { currentLocale } from '@slipway/web-client/locale.ts'
import { supportEn } from './texts.en.ts'
import { supportZh, type SupportTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is part of every first visit. */
export const supportTexts = (): SupportTexts => (currentLocale() === 'zh-CN' ? supportZh : supportEn)
