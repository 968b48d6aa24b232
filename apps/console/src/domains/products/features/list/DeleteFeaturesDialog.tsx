import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { featureTexts } from '../feature-texts.ts'
import type { ShownFeature } from '../feature-view.ts'
import { useDeleteFeatures } from '../features.queries.ts'
import { useUndo } from './use-undo.ts'

interface Props {
  chosen: readonly ShownFeature[]
  /** The product is released, and the deletion waits until its draft is published. */
  isDraft: boolean
  onDone: () => void
  onClose: () => void
}

/** Deletes several features, all or none. */
export function DeleteFeaturesDialog({ chosen, isDraft, onDone, onClose }: Props) {
  const texts = featureTexts()
  const t = texts.arranging
  const remove = useDeleteFeatures()
  const undo = useUndo()
  const confirm = () =>
    remove.mutate(chosen, {
      onSuccess: (deleted) => {
        undo.deletedAll(deleted)
        onDone()
      },
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(chosen.length)}
      confirmLabel={t.remove}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {isDraft && texts.deleting.inDraft} {t.text}
      <ul className="mt-2 max-h-40 overflow-y-auto text-sm">
        {chosen.map(({ feature, name, deKey }) => (
          <li key={feature.did}>
            {inPageLocale(name)} <code className="font-mono text-xs text-ink-3">{deKey}</code>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
