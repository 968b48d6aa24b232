import { currentLocale } from '@slipway/web-client/locale.ts'
import { sharedEn } from './shared-texts.en.ts'
import { sharedZh, type SharedTexts } from './shared-texts.zh.ts'

/** Loaded with the pages. */
export const sharedTexts = (): SharedTexts => (currentLocale() === 'zh-CN' ? sharedZh : sharedEn)
