import type { GrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { grayConfigTexts } from './gray-config-texts.ts'
import { useDeleteGrayConfig } from './gray-configs.queries.ts'

interface Props {
  config: GrayConfig
  onClose: () => void
}

/** Stays open with the reason where the config is in use (ER-18). */
export function DeleteGrayConfigDialog({ config: { grayNumber, description }, onClose }: Props) {
  const t = grayConfigTexts().deleting
  const remove = useDeleteGrayConfig()
  const confirm = () =>
    remove.mutate(
      { grayNumber },
      {
        onSuccess: () => {
          showToast('success', t.done)
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(grayNumber)}
      confirmLabel={t.confirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {description && <p className="mb-2 font-medium break-words">{description}</p>}
      <p>{t.text}</p>
      {remove.error && (
        <div className="mt-3">
          <Notice tone="danger">{remove.error.message}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
