import { isModelDrafted } from '@slipway/contract/products/features/model-versions/model-stage.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { Suspense } from 'react'
import { ModelFiles } from '../../model-formats/model-formats.exports.ts'
import { StandardPicker } from '../../standard-features/standard-features.exports.ts'
import { TemplatePicker } from '../../template-features/template-features.exports.ts'
import type { ShownFeature } from '../feature-view.ts'
import { FeatureDrawer } from '../form/editing.exports.ts'
import type { AddDialog } from './AddFeatureButtons.tsx'
import type { FeatureSearch } from './use-feature-search.ts'
import { lazyPart } from '../../../../shared/lazy-part.tsx'

const DeleteFeatureDialog = lazyPart(() =>
  import('./DeleteFeatureDialog.tsx').then((loaded) => ({ default: loaded.DeleteFeatureDialog })),
)
const DeleteFeaturesDialog = lazyPart(() =>
  import('./DeleteFeaturesDialog.tsx').then((loaded) => ({ default: loaded.DeleteFeaturesDialog })),
)
const ModelJsonDrawer = lazyPart(() =>
  import('./ModelJsonDrawer.tsx').then((loaded) => ({ default: loaded.ModelJsonDrawer })),
)

export type OpenDialog =
  | { dialog: AddDialog | 'json' | 'files' }
  | { dialog: 'edit' | 'delete'; shown: ShownFeature }
  | { dialog: 'deleteAll'; chosen: readonly ShownFeature[] }
  | undefined

interface Props {
  open: OpenDialog
  productId: string
  product: Product | undefined
  features: readonly ShownFeature[]
  /** Which kind is shown: a new feature starts as one of it. */
  kind: FeatureSearch['kind']
  mayChange: boolean
  /** After several features were deleted together. */
  onDeleted: () => void
  onClose: () => void
}

/** The dialog that is open over a list of features. */
export function FeatureListDialogs({ open, productId, product, features, kind, mayChange, onDeleted, onClose }: Props) {
  return (
    <Suspense>
      {open?.dialog === 'add' && (
        <FeatureDrawer productId={productId} kind={kind === 'all' ? 'property' : kind} onClose={onClose} />
      )}
      {open?.dialog === 'edit' && (
        <FeatureDrawer productId={productId} feature={open.shown} kind={open.shown.kind} onClose={onClose} />
      )}
      {open?.dialog === 'delete' && (
        <DeleteFeatureDialog
          shown={open.shown}
          isDraft={product !== undefined && isModelDrafted(product.publishStatus)}
          onClose={onClose}
        />
      )}
      {open?.dialog === 'deleteAll' && (
        <DeleteFeaturesDialog
          chosen={open.chosen}
          isDraft={product !== undefined && isModelDrafted(product.publishStatus)}
          onDone={onDeleted}
          onClose={onClose}
        />
      )}
      {open?.dialog === 'files' && <ModelFiles productId={productId} mayImport={mayChange} onClose={onClose} />}
      {open?.dialog === 'standard' && <StandardPicker productId={productId} onClose={onClose} />}
      {open?.dialog === 'template' && product && (
        <TemplatePicker productId={productId} categoryId={product.categoryId} features={features} onClose={onClose} />
      )}
      {open?.dialog === 'json' && <ModelJsonDrawer productId={productId} features={features} onClose={onClose} />}
    </Suspense>
  )
}
