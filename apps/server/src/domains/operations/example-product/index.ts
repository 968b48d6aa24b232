import {
  addExampleProduct,
  removeExampleProduct,
} from '@slipway/contract/operations/example-product/example-product.calls.ts'
import { serve, type Route } from '../../../http/route.ts'
import { exampleProductService, type ExampleProductDependencies } from './example-product.service.ts'
import { exampleProductStore } from './example-product.store.ts'

export interface ExampleProductApi {
  routes: Route[]
  /** The account's example product. */
  idOf(accountId: number): Promise<string | undefined>
}

/** A product to look at: one button makes it, one removes it (decision 0069). */
export function exampleProductDomain(parts: ExampleProductDependencies): ExampleProductApi {
  const examples = exampleProductService(parts)
  return {
    routes: [
      serve(addExampleProduct, ({ input, actor }) => examples.add(input.productName, actor)),
      serve(removeExampleProduct, async ({ actor }) => {
        await examples.remove(actor)
        return null
      }),
    ],
    idOf: (accountId) => exampleProductStore(parts.db).idOf(accountId),
  }
}
