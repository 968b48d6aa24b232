import { currentLocale } from '@slipway/web-client/locale.ts'
import { buildsEn } from './texts.en.ts'
import { buildsZh, type BuildsTexts } from './texts.zh.ts'

/** Loaded with the step: few visits open it. */
export const buildsTexts = (): BuildsTexts => (currentLocale() === 'zh-CN' ? buildsZh : buildsEn)
