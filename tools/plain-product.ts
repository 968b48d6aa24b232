import { listProductCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { createProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { ConsoleClient } from './console-client.ts'

const WIFI = 1

/** Creates a Wi-Fi product without features, in the first suitable category, and returns its id. */
export async function plainProduct(
  client: ConsoleClient,
  productName: string,
  change: Partial<InputOf<typeof createProduct>> = {},
): Promise<string> {
  const categories = (await client.call(listProductCategories, {})).items
  const category = categories.find(({ netProtocols }) => netProtocols.some(({ type }) => type === WIFI))
  if (!category) throw new Error('no category has Wi-Fi products')
  const { productId } = await client.call(createProduct, {
    productName,
    apPrefix: 'plain_product',
    productModel: 'PLAIN-1',
    categoryId: category.id,
    accessType: category.accessType[0] ?? 0,
    communicationType: WIFI,
    ...change,
  })
  return productId
}
