import { currentLocale } from '@slipway/web-client/locale.ts'
import { partsListsEn } from './texts.en.ts'
import { partsListsZh, type PartsListsTexts } from './texts.zh.ts'

/** Loaded with the pages, not with the console's dictionary. */
export const partsListsTexts = (): PartsListsTexts => (currentLocale() === 'zh-CN' ? partsListsZh : partsListsEn)
