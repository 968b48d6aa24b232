import type { Bilingual } from '../../locale.ts'
import type { exampleProductRefusals } from './example-product.refusals.ts'

export const exampleProductRefusalTexts: Record<keyof typeof exampleProductRefusals, Bilingual> = {
  'example-product.noCategory': {
    zh: '没有可用于示例的品类：温湿度传感器品类已被删除或不再提供 Wi-Fi；请新建产品',
    en: 'There is no category for the example: the temperature and humidity sensor was deleted or no longer offers Wi-Fi. Create a product instead.',
  },
  'example-product.none': {
    zh: '你没有示例产品',
    en: 'You have no example product',
  },
  'example-product.inUse': {
    zh: '示例产品中有 {count} 台你自己添加的设备；请先删除这些设备，或在产品列表中删除该产品',
    en: 'The example product has {count} devices that you added. Delete them first, or delete the product in the product list.',
  },
}
