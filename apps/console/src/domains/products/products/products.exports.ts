import { lazy } from 'react'

/** What other domains of the console show products by. */
export { accessName, communicationName, statusName, statusTone } from './product-words.ts'

export const ProductFormDialog = lazy(() =>
  import('./form/ProductFormDialog.tsx').then((loaded) => ({ default: loaded.ProductFormDialog })),
)
