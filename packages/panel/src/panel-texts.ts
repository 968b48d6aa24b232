import type { Locale } from '@slipway/contract/locale.ts'
import { panelEn } from './texts.en.ts'
import { panelZh, type PanelTexts } from './texts.zh.ts'

export const panelTexts = (locale: Locale): PanelTexts => (locale === 'zh-CN' ? panelZh : panelEn)
