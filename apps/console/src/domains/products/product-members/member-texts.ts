import { currentLocale } from '@slipway/web-client/locale.ts'
import { productMembersEn } from './texts.en.ts'
import { productMembersZh, type ProductMembersTexts } from './texts.zh.ts'

/** Loaded on demand, so that these texts are not part of the console's dictionary, which every first visit loads. */
export const memberTexts = (): ProductMembersTexts =>
  currentLocale() === 'zh-CN' ? productMembersZh : productMembersEn
