import { currentLocale } from '@slipway/web-client/locale.ts'
import { panelsEn } from './texts.en.ts'
import { panelsZh, type PanelsTexts } from './texts.zh.ts'

/** Loaded with the pages: few visits open them. */
export const panelsTexts = (): PanelsTexts => (currentLocale() === 'zh-CN' ? panelsZh : panelsEn)
