import { Button } from '@slipway/ui/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/ConfirmDialog.tsx'
import { Drawer } from '@slipway/ui/Drawer.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTexts } from '../../shared/texts.ts'
import { featureQueries } from './features.queries.ts'
import { PropertyForm } from './PropertyForm.tsx'
import type { Property } from './property-view.ts'

interface Props {
  productId: string
  /** The property that is changed; without one a property is added. */
  property?: Property
  onClose: () => void
}

export function PropertyDrawer({ productId, property, onClose }: Props) {
  const t = useTexts().features.form
  const kit = useKitTexts()
  const formId = useId()
  const cache = useQueryClient()
  // The change starts from this very state: what others save later must stay a conflict (SI-122).
  const [start, setStart] = useState(property)
  const [isAsking, setAsking] = useState(false)
  const [state, setState] = useState({ isDirty: false, isBusy: false })

  const reload = async () => {
    const query = { ...featureQueries.properties(productId), staleTime: 0 }
    const newest = await cache.fetchQuery(query)
    const same = newest.find(({ feature }) => feature.did === start?.feature.did)
    if (same) setStart(same)
    else onClose()
  }
  const cancel = () => (state.isDirty ? setAsking(true) : onClose())
  return (
    <Drawer
      open
      onClose={onClose}
      title={start ? t.editTitle : t.addTitle}
      dirty={state.isDirty}
      foot={
        <>
          <Button onClick={cancel}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} busy={state.isBusy}>
            {start ? t.save : t.addTitle}
          </Button>
        </>
      }
    >
      <PropertyForm
        key={start?.feature.updateTime}
        id={formId}
        productId={productId}
        property={start}
        onState={setState}
        onReload={() => void reload()}
        onDone={onClose}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={kit.leaveTitle}
        confirmLabel={kit.leave}
        cancelLabel={kit.stay}
        onConfirm={onClose}
      >
        {kit.leaveText}
      </ConfirmDialog>
    </Drawer>
  )
}
