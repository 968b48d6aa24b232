import type { Bilingual } from '../../locale.ts'
import type { productsRefusals } from './products.refusals.ts'

export const productsRefusalTexts: Record<keyof typeof productsRefusals, Bilingual> = {
  'products.copyKeepsCategory': {
    zh: '复制的产品与原产品同属一个品类，不能另选',
    en: 'A copy stays in the category of its original',
  },
}
