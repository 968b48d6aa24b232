import { currentLocale } from '@slipway/web-client/locale.ts'
import { productFolderEn } from './texts.en.ts'
import { productFolderZh, type ProductFolderTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const folderTexts = (): ProductFolderTexts => (currentLocale() === 'zh-CN' ? productFolderZh : productFolderEn)
