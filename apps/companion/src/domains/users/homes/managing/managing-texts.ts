import { currentLocale } from '@slipway/web-client/locale.ts'
import { managingEn } from './managing-texts.en.ts'
import { managingZh, type ManagingTexts } from './managing-texts.zh.ts'

/** Loaded with the pages, like those of the home page. */
export const managingTexts = (): ManagingTexts => (currentLocale() === 'zh-CN' ? managingZh : managingEn)
