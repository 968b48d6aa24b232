import * as z from 'zod/mini'
import { viaMenus } from '../../access.ts'
import { defineCall } from '../../define-call.ts'

const BASE = '/iot/config/api/iot/support/product/example'
const access = viaMenus('products')

/** A product from the installation's templates with a virtual device and simulated devices that report; made once. */
export const addExampleProduct = defineCall({
  method: 'POST',
  path: `${BASE}/add`,
  summary: { zh: '创建示例产品', en: 'Create the example product' },
  access,
  onProduct: 'administer',
  input: z.object({ productName: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)) }),
  output: z.object({
    productId: z.string(),
    /** A simulated device, and a property that it reports. */
    serial: z.string(),
    deKey: z.string(),
  }),
  refusals: ['example-product.noCategory', 'fleet-simulator.serversFull'],
})

/** Deletes the product with its simulated and virtual devices; it can be restored as every product (SI-031). */
export const removeExampleProduct = defineCall({
  method: 'POST',
  path: `${BASE}/remove`,
  summary: { zh: '删除示例产品', en: 'Remove the example product' },
  access,
  onProduct: 'administer',
  refusals: ['example-product.none', 'example-product.inUse', 'products.notDeletable'],
})
