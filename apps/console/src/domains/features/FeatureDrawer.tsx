import { Button } from '@slipway/ui/Button.tsx'
import { Drawer } from '@slipway/ui/Drawer.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LeaveQuestion } from '../../shared/form/LeaveQuestion.tsx'
import { editorTexts } from './editor-texts.ts'
import type { FeatureInput } from './feature-problems.ts'
import type { FeatureKind, ShownFeature } from './feature-view.ts'
import { FeatureForm, type FormState } from './FeatureForm.tsx'
import { featureQueries } from './features.queries.ts'

interface Props {
  productId: string
  /** The feature that is changed; without one a feature is added, of this kind unless another is chosen. */
  feature?: ShownFeature
  kind: FeatureKind
  /** Keeps it in another place than the product, which then has no name. */
  saveTo?: (input: FeatureInput) => Promise<unknown>
  onClose: () => void
}

export function FeatureDrawer({ productId, feature, kind, saveTo, onClose }: Props) {
  const t = editorTexts()
  const kit = useKitTexts()
  const formId = useId()
  const cache = useQueryClient()
  // The change starts from this very state: what others save later must stay a conflict (SI-122).
  const [start, setStart] = useState(feature)
  const [isAsking, setAsking] = useState(false)
  const [state, setState] = useState<FormState>({ kind: feature?.kind ?? kind, isDirty: false, isBusy: false })
  const title = start ? t.editTitle[state.kind] : t.addTitle[state.kind]

  const reload = async () => {
    const newest = await cache.fetchQuery({ ...featureQueries.model(productId), staleTime: 0 })
    const same = newest.find((one) => one.feature.did === start?.feature.did)
    if (same) setStart(same)
    else onClose()
  }
  const cancel = () => (state.isDirty ? setAsking(true) : onClose())
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      dirty={state.isDirty}
      foot={
        <>
          <Button onClick={cancel}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} busy={state.isBusy}>
            {start ? t.save : title}
          </Button>
        </>
      }
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
      <LeaveQuestion
        holds={state.isDirty && !state.isBusy}
        isAsking={isAsking}
        onStay={() => setAsking(false)}
        onLeave={onClose}
      />
    </Drawer>
  )
}
