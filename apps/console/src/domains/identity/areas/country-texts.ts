import { currentLocale } from '../../../shared/texts/locale.ts'
import { areasEn } from './texts.en.ts'
import { areasZh, type AreasTexts } from './texts.zh.ts'

/** Loaded with the page: the console's dictionary is on every first visit. */
export const countryTexts = (): AreasTexts => (currentLocale() === 'zh-CN' ? areasZh : areasEn)
