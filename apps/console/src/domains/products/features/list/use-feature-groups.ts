import { useDeferredValue, useMemo } from 'react'
import { isFromTemplate, isNamedBy, type ShownFeature } from '../feature-view.ts'
import type { FeatureSearch } from './use-feature-search.ts'

export interface FeatureGroups {
  custom: ShownFeature[]
  template: ShownFeature[]
}

/** The features that a search finds, by where they come from. */
export function useFeatureGroups(
  features: readonly ShownFeature[],
  { kind, keyword, standard }: FeatureSearch,
): FeatureGroups {
  // The bar answers at once; the rows of a large model follow.
  const shownKind = useDeferredValue(kind)
  const words = useDeferredValue(keyword)
  return useMemo(() => {
    const hits = features.filter(
      (shown) =>
        (shownKind === 'all' || shown.kind === shownKind) &&
        (!standard || shown.feature.isStandard === 1) &&
        isNamedBy(shown, words),
    )
    return { custom: hits.filter((shown) => !isFromTemplate(shown)), template: hits.filter(isFromTemplate) }
  }, [features, shownKind, words, standard])
}
