import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FormDrawer } from '../../../../shared/form/FormDrawer.tsx'
import { editorTexts } from './editor-texts.ts'
import type { FeatureInput } from './feature-problems.ts'
import type { FeatureKind, ShownFeature } from '../feature-view.ts'
import { FeatureForm, type FormState } from './FeatureForm.tsx'
import { featureQueries } from '../features.queries.ts'

interface Props {
  productId: string
  /** The feature to edit; absent when adding one of this kind. */
  feature?: ShownFeature
  kind: FeatureKind
  /** Saves to another place than a product; the drawer then shows no product name. */
  saveTo?: (input: FeatureInput) => Promise<unknown>
  onClose: () => void
}

export function FeatureDrawer({ productId, feature, kind, saveTo, onClose }: Props) {
  const t = editorTexts()
  const formId = useId()
  const cache = useQueryClient()
  // The edit's base version is frozen: a later save by another user must remain a conflict (SI-122).
  const [start, setStart] = useState(feature)
  const [state, setState] = useState<FormState>({ kind: feature?.kind ?? kind, isDirty: false, isBusy: false })
  const title = start ? t.editTitle[state.kind] : t.addTitle[state.kind]

  const reload = async () => {
    const newest = await cache.fetchQuery({ ...featureQueries.model(productId), staleTime: 0 })
    const same = newest.find((one) => one.feature.did === start?.feature.did)
    if (same) setStart(same)
    else onClose()
  }
  const { isDirty, isBusy } = state
  return (
    <FormDrawer
      title={title}
      formId={formId}
      submitLabel={start ? t.save : title}
      isDirty={isDirty}
      isBusy={isBusy}
      onClose={onClose}
    >
      <FeatureForm
        key={start?.feature.updateTime}
        id={formId}
        productId={productId}
        feature={start}
        kind={kind}
        saveTo={saveTo}
        onState={setState}
        onReload={() => void reload()}
        onDone={onClose}
      />
    </FormDrawer>
  )
}
