import { useCallback, useState } from 'react'
import { isDeletable, type ShownFeature } from '../feature-view.ts'
import type { FeatureGroups } from './use-feature-groups.ts'

const nothing: ReadonlySet<string> = new Set()

/** The features that are selected for deletion; those that a search hides don't count. */
export function useFeatureChoice({ custom, template }: FeatureGroups) {
  const [ids, setIds] = useState(nothing)
  const deletable = [...custom, ...template].filter(isDeletable)
  const choose = useCallback(({ feature: { did } }: ShownFeature) => {
    setIds((before) => {
      const after = new Set(before)
      if (!after.delete(did)) after.add(did)
      return after
    })
  }, [])
  return {
    ids,
    chosen: deletable.filter(({ feature }) => ids.has(feature.did)),
    deletable: deletable.length,
    choose,
    chooseAll: () => setIds(new Set(deletable.map(({ feature }) => feature.did))),
    clear: () => setIds(nothing),
  }
}
