import { currentLocale } from '@slipway/web-client/locale.ts'
import { productFormEn } from './form-texts.en.ts'
import { productFormZh, type ProductFormTexts } from './form-texts.zh.ts'

/** Loaded with the form: the console's dictionary is part of every first visit. */
export const productFormTexts = (): ProductFormTexts => (currentLocale() === 'zh-CN' ? productFormZh : productFormEn)
