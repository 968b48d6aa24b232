import { devicesZh as devices } from '../domains/devices/devices/texts.zh.ts'
import { productsZh as products } from '../domains/products/products/texts.zh.ts'
import { zh as kit } from '@slipway/web-client/kit-texts.zh.ts'
import { zh as shell } from './texts.zh.ts'

/** All texts of the console in Chinese, by domain. The other language has the same keys by type. */
export const dictionary = {
  kit,
  shell,
  products,
  devices,
}

export type Dictionary = typeof dictionary

declare module '../shared/texts/texts.ts' {
  interface Texts extends Dictionary {}
}
