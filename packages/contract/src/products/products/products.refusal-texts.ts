import type { Bilingual } from '../../locale.ts'
import type { productsRefusals } from './products.refusals.ts'

export const productsRefusalTexts: Record<keyof typeof productsRefusals, Bilingual> = {
  'products.copyKeepsCategory': {
    zh: '产品副本与原产品属于同一品类，不能更换',
    en: 'A copy keeps the category of the original product',
  },
}
