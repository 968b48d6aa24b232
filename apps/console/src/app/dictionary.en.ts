import { devicesEn as devices } from '../domains/devices/devices/texts.en.ts'
import { productsEn as products } from '../domains/products/products/texts.en.ts'
import { en as kit } from '@slipway/web-client/kit-texts.en.ts'
import type { Dictionary } from './dictionary.zh.ts'
import { en as shell } from './texts.en.ts'

export const dictionary: Dictionary = {
  kit,
  shell,
  products,
  devices,
}
