import { currentLocale } from '@slipway/web-client/locale.ts'
import { subEn } from './sub-texts.en.ts'
import { subZh, type SubTexts } from './sub-texts.zh.ts'

/** Loaded with the device's page. */
export const subTexts = (): SubTexts => (currentLocale() === 'zh-CN' ? subZh : subEn)
