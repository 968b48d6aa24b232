import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { featureTexts } from '../feature-texts.ts'
import type { ShownFeature } from '../feature-view.ts'
import { useArrange } from '../features.queries.ts'

const idsOf = (features: readonly ShownFeature[]): string[] => features.map(({ feature }) => feature.did)

/** Moves a feature to the place of another one in the shown list, which can leave out others. */
export function useFeatureOrder(all: readonly ShownFeature[]) {
  const t = featureTexts().arranging
  const arrange = useArrange()
  return (moved: ShownFeature, other: ShownFeature) => {
    const { productId } = moved.feature
    const before = idsOf(all)
    const place = before.indexOf(other.feature.did)
    const order = before.filter((did) => did !== moved.feature.did).toSpliced(place, 0, moved.feature.did)
    const undo = () => arrange.mutate({ productId, order: before })
    arrange.mutate(
      { productId, order },
      {
        onSuccess: () =>
          showToast('success', t.moved(inPageLocale(moved.name), place + 1), { label: t.undo, onPress: undo }),
      },
    )
  }
}
