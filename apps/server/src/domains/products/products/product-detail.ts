import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { miniProgramStatus, type ProductDetail } from '@slipway/contract/products/products/products.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Database } from '../../../db/database.ts'
import { serve, type Actor, type Route } from '../../../http/route.ts'
import { mayRead, maySee } from './product-rules.ts'
import { productsViews } from './products.views.ts'

interface Dependencies {
  db: Database
  features: {
    /** Of the draft for those who work on it; a template is shown to others as it was published. */
    countsOf(productId: string, isDraft: boolean): Promise<ProductDetail['features']>
  }
}

export interface ProductDetails {
  routes: Route[]
  /** Throws `products.notFound` alike for an absent and a foreign one. */
  detailOf(productId: string, actor: Actor): Promise<ProductDetail>
}

/** What a product's page shows: the product with the totals of what belongs to it. It stands above the features that it counts. */
export function productDetails({ db, features }: Dependencies): ProductDetails {
  const views = productsViews(db.pool)

  async function detailOf(productId: string, actor: Actor): Promise<ProductDetail> {
    const found = await views.detail(productId)
    if (!found || !mayRead(actor, found)) throw new DomainError('products.notFound')
    const isOwn = maySee(actor, found.ownerId)
    return {
      ...found.product,
      rnName: '',
      miniProgram: '',
      miniProgramStatus: miniProgramStatus.none,
      features: await features.countsOf(productId, isOwn),
      devices: isOwn ? found.devices : { total: 0, online: 0 },
    }
  }

  return {
    routes: [serve(getProduct, ({ input, actor }) => detailOf(input.productId, actor))],
    detailOf,
  }
}
