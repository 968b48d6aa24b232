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
    /** Counts of the draft for its developers; other readers of a template see the published counts. */
    countsOf(productId: string, isDraft: boolean): Promise<ProductDetail['features']>
  }
  panels: {
    /** What is shown of a panel that is not the generated one. */
    shownOf(panelId: string): Promise<{
      rnName: string
      program: { miniProgramId: string; isPublished: boolean } | undefined
    }>
  }
}

const statusOf = ({ isPublished }: { isPublished: boolean }) =>
  isPublished ? miniProgramStatus.published : miniProgramStatus.selected

const generated = { rnName: '', program: undefined }

export interface ProductDetails {
  routes: Route[]
  /** Throws `products.notFound` both for absent and for foreign products. */
  detailOf(productId: string, actor: Actor): Promise<ProductDetail>
}

/**
 * A product's page: the product with the totals of its parts. Separate from the products domain, because it depends on
 * the features.
 */
export function productDetails({ db, features, panels }: Dependencies): ProductDetails {
  const views = productsViews(db.pool)

  async function detailOf(productId: string, actor: Actor): Promise<ProductDetail> {
    const found = await views.detail(productId, actor.accountId)
    if (!found || !mayRead(actor, found)) throw new DomainError('products.notFound')
    const isOwn = maySee(actor, found)
    const { rnName, program } = found.panelId === null ? generated : await panels.shownOf(found.panelId)
    return {
      ...found.product,
      rnName,
      miniProgram: program?.miniProgramId ?? '',
      miniProgramStatus: program ? statusOf(program) : miniProgramStatus.none,
      features: await features.countsOf(productId, isOwn),
      devices: isOwn ? found.devices : { total: 0, online: 0 },
    }
  }

  return {
    routes: [serve(getProduct, ({ input, actor }) => detailOf(input.productId, actor))],
    detailOf,
  }
}
