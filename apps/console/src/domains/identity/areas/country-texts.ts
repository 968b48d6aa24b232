import { currentLocale } from '@slipway/web-client/locale.ts'
import { areasEn } from './texts.en.ts'
import { areasZh, type AreasTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const countryTexts = (): AreasTexts => (currentLocale() === 'zh-CN' ? areasZh : areasEn)
