import type { StandardFeature } from '@slipway/contract/products/standard-features/standard-features.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useQuery } from '@tanstack/react-query'
import { featureQueries } from '../features/features.queries.ts'
import { productQueries } from '../products/products.queries.ts'
import { useAddStandards } from './standard-features.queries.ts'
import { standardTexts } from './standard-texts.ts'
import { StandardChoice } from './StandardChoice.tsx'

/** Selects standard features for a product: all selected features are added in one call, or none. */
export function StandardPicker({ productId, onClose }: { productId: string; onClose: () => void }) {
  const t = standardTexts().picker
  const product = useQuery(productQueries.one(productId))
  const model = useQuery(featureQueries.model(productId))
  const add = useAddStandards()
  const confirm = (chosen: readonly StandardFeature[]) =>
    add.mutate(
      { productId, tplPublishIds: chosen.map(({ id }) => id) },
      {
        onSuccess: ({ added, skipped }) => {
          if (added.length > 0) showToast('success', t.done(added.length))
          if (skipped.length > 0) showToast('warning', t.skipped(skipped.map(({ key }) => key).join(', ')))
          onClose()
        },
      },
    )
  return (
    <StandardChoice
      own={model.data}
      category={product.data && `${product.data.mainCategory}.${product.data.category}`}
      isBusy={add.isPending}
      error={add.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
