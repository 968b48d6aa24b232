import { currentLocale } from '@slipway/web-client/locale.ts'
import { miniEn } from './texts.en.ts'
import { miniZh, type MiniTexts } from './texts.zh.ts'

/** Loaded with the pages: few visits open them. */
export const miniTexts = (): MiniTexts => (currentLocale() === 'zh-CN' ? miniZh : miniEn)
