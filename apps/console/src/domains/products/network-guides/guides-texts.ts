import { currentLocale } from '@slipway/web-client/locale.ts'
import { guidesEn } from './texts.en.ts'
import { guidesZh, type GuidesTexts } from './texts.zh.ts'

/** Loaded with the page, so that these texts are not part of the console's dictionary. */
export const guidesTexts = (): GuidesTexts => (currentLocale() === 'zh-CN' ? guidesZh : guidesEn)
