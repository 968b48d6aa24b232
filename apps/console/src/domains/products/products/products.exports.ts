import { lazyPart } from '../../../shared/lazy-part.tsx'

/** The public helpers of products for other domains of the console. */
export { categoryPath, statusName, statusTone } from './product-words.ts'

export const ProductFormDialog = lazyPart(() =>
  import('./form/ProductFormDialog.tsx').then((loaded) => ({ default: loaded.ProductFormDialog })),
)
export { nextStepOf } from './detail/next-step.ts'
