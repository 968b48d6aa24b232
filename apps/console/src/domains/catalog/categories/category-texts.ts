import { currentLocale } from '@slipway/web-client/locale.ts'
import { categoriesEn } from './texts.en.ts'
import { categoriesZh, type CategoriesTexts } from './texts.zh.ts'

/** Loaded with the pages: the console's dictionary is part of every first visit, and few visits open these pages. */
export const categoryTexts = (): CategoriesTexts => (currentLocale() === 'zh-CN' ? categoriesZh : categoriesEn)
