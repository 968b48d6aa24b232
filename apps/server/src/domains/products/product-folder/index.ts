import {
  applyProductFolder,
  planProductFolder,
  pullProductFolder,
} from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { lazily } from '../../../concurrency/lazily.ts'
import { serve, serveFile, type Route } from '../../../http/route.ts'
import type { ProductFolderDependencies } from './folder-plan.ts'

/** Import and export of a product as a folder of files (decision 0026). */
export function productFolderDomain(parts: ProductFolderDependencies): { routes: Route[] } {
  const folders = lazily(async () => {
    const { productFolderService } = await import('./product-folder.service.ts')
    return productFolderService(parts)
  })
  return {
    routes: [
      serve(pullProductFolder, async ({ input, actor }) => (await folders()).pull(input.productId, actor)),
      serveFile(planProductFolder, async ({ input, actor, file }) =>
        (await folders()).plan(input.productId, file, actor),
      ),
      serveFile(applyProductFolder, async ({ input, actor, file }) => (await folders()).apply(input, file, actor)),
    ],
  }
}
