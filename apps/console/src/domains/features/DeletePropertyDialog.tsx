import { ConfirmDialog } from '@slipway/ui/ConfirmDialog.tsx'
import { inPageLocale } from '../../shared/formats.ts'
import { useTexts } from '../../shared/texts.ts'
import { useDeleteFeature } from './features.queries.ts'
import type { Property } from './property-view.ts'

export function DeletePropertyDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  const t = useTexts().features.deleting
  const remove = useDeleteFeature(t.done)
  const { productId, did, featureType } = property.feature
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(inPageLocale(property.name))}
      confirmLabel={t.confirm}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ productId, did, featureType }, { onSettled: onClose })}
    >
      {t.text(property.deKey)}
    </ConfirmDialog>
  )
}
