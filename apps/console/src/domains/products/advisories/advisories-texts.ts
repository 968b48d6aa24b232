import { currentLocale } from '@slipway/web-client/locale.ts'
import { advisoriesEn } from './texts.en.ts'
import { advisoriesZh, type AdvisoriesTexts } from './texts.zh.ts'

/** Loaded with the pages, not with the console's dictionary. */
export const advisoriesTexts = (): AdvisoriesTexts => (currentLocale() === 'zh-CN' ? advisoriesZh : advisoriesEn)
