import { currentLocale } from '../../../shared/texts/locale.ts'
import { productFolderEn } from './texts.en.ts'
import { productFolderZh, type ProductFolderTexts } from './texts.zh.ts'

/** Loaded with the drawer: the console's dictionary is on every first visit. */
export const folderTexts = (): ProductFolderTexts => (currentLocale() === 'zh-CN' ? productFolderZh : productFolderEn)
