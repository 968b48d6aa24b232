import { lazy } from 'react'

/** The public helpers of products for other domains of the console. */
export { statusName, statusTone } from './product-words.ts'

export const ProductFormDialog = lazy(() =>
  import('./form/ProductFormDialog.tsx').then((loaded) => ({ default: loaded.ProductFormDialog })),
)
