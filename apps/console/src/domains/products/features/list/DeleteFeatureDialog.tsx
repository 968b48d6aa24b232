import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { featureTexts } from '../feature-texts.ts'
import { originOf, type ShownFeature } from '../feature-view.ts'
import { useDeleteFeature } from '../features.queries.ts'
import { useUndo } from './use-undo.ts'

/** `isDraft`: the product is released, and the deletion waits until its draft is published. */
export function DeleteFeatureDialog({
  shown,
  isDraft,
  onClose,
}: {
  shown: ShownFeature
  isDraft: boolean
  onClose: () => void
}) {
  const t = featureTexts().deleting
  const remove = useDeleteFeature()
  const undo = useUndo()
  const origin = originOf(shown)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(inPageLocale(shown.name))}
      confirmLabel={t.confirm}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(shown, { onSuccess: undo.deleted, onSettled: onClose })}
    >
      {isDraft && t.inDraft} {t[shown.kind](shown.deKey)} {origin && t.again[origin]}
    </ConfirmDialog>
  )
}
