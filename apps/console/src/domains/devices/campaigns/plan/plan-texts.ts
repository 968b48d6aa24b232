import { currentLocale } from '@slipway/web-client/locale.ts'
import { planEn } from './texts.en.ts'
import { planZh, type PlanTexts } from './texts.zh.ts'

/** Loaded with the drawer. */
export const planTexts = (): PlanTexts => (currentLocale() === 'zh-CN' ? planZh : planEn)
