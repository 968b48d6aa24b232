import {
  applyProductFolder,
  planProductFolder,
  pullProductFolder,
} from '@slipway/contract/products/product-folder/product-folder.calls.ts'
import { serve, serveFile, type Route } from '../../../http/route.ts'
import type { ProductFolderDependencies } from './folder-plan.ts'
import { productFolderService } from './product-folder.service.ts'

/** Import and export of a product as a folder of files (decision 0026). */
export function productFolderDomain(parts: ProductFolderDependencies): { routes: Route[] } {
  const folders = productFolderService(parts)
  return {
    routes: [
      serve(pullProductFolder, ({ input, actor }) => folders.pull(input.productId, actor)),
      serveFile(planProductFolder, ({ input, actor, file }) => folders.plan(input.productId, file, actor)),
      serveFile(applyProductFolder, ({ input, actor, file }) => folders.apply(input, file, actor)),
    ],
  }
}
