import { lazy } from 'react'

/** What other domains of the console show products by. */
export { statusName, statusTone } from './product-words.ts'

export const ProductFormDialog = lazy(() =>
  import('./form/ProductFormDialog.tsx').then((loaded) => ({ default: loaded.ProductFormDialog })),
)
