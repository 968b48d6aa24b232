import type { DraftPreview } from '@slipway/contract/products/features/model-versions/model-versions.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useDiscardDraft, useRestoreDraft } from './model-versions.queries.ts'
import { versionTexts } from './version-texts.ts'

interface Props {
  productId: string
  preview: DraftPreview
  onClose: () => void
}

export function DiscardDialog({ productId, preview, onClose }: Props) {
  const t = versionTexts().discarding
  const discard = useDiscardDraft()
  const restore = useRestoreDraft()
  const { draft, published, changes } = preview
  const undo = () => restore.mutate(productId)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title}
      confirmLabel={t.confirm}
      busy={discard.isPending}
      onConfirm={() =>
        discard.mutate(
          { productId, draft },
          {
            onSuccess: () => showToast('success', t.done, { label: t.undo, onPress: undo }),
            onSettled: onClose,
          },
        )
      }
    >
      {t.text(changes.length, published)}
    </ConfirmDialog>
  )
}
