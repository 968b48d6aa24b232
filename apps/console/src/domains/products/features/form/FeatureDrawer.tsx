import { useQueryClient } from '@tanstack/react-query'
import { useId, useReducer, useState } from 'react'
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
  /** The feature as it is stored now, where it is not a product's. */
  newest?: () => Promise<ShownFeature | undefined>
  onClose: () => void
}

export function FeatureDrawer({ productId, feature, kind, saveTo, newest: ofOther, onClose }: Props) {
  const t = editorTexts()
  const formId = useId()
  const cache = useQueryClient()
  // The edit's base version is frozen: a later save by another user must remain a conflict (SI-122).
  const [start, setStart] = useState(feature)
  const [edition, restart] = useReducer((count: number) => count + 1, 0)
  const [state, setState] = useState<FormState>({ kind: feature?.kind ?? kind, isDirty: false, isBusy: false })
  const title = start ? t.editTitle[state.kind] : t.addTitle[state.kind]

  const newest = async () => {
    const model = await cache.fetchQuery({ ...featureQueries.model(productId), staleTime: 0 })
    return model.find((one) => one.feature.did === start?.feature.did)
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
        key={edition}
        id={formId}
        productId={productId}
        feature={start}
        kind={kind}
        saveTo={saveTo}
        onState={setState}
        newest={ofOther ?? newest}
        onReload={(stored) => {
          setStart(stored)
          restart()
        }}
        onDone={onClose}
      />
    </FormDrawer>
  )
}
