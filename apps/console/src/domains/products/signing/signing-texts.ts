import { currentLocale } from '@slipway/web-client/locale.ts'
import { signingEn } from './texts.en.ts'
import { signingZh, type SigningTexts } from './texts.zh.ts'

/** Loaded with the page, so that these texts are not part of the console's dictionary. */
export const signingTexts = (): SigningTexts => (currentLocale() === 'zh-CN' ? signingZh : signingEn)
