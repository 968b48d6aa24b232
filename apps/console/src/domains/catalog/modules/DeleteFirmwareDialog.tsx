import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { moduleTexts } from './module-texts.ts'
import { useDeleteFirmware } from './modules.queries.ts'

export interface Deleted {
  moduleId: string
  firmwareId: string
  /** Without it, the firmware with all of its versions. */
  firmwareVersion?: string
  title: string
}

export function DeleteFirmwareDialog({
  deleted: { title, ...input },
  onClose,
}: {
  deleted: Deleted
  onClose: () => void
}) {
  const t = moduleTexts().firmware
  const remove = useDeleteFirmware()
  const confirm = () => remove.mutate(input, { onSuccess: () => showToast('success', t.deleted), onSettled: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      confirmLabel={t.deleteConfirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>{t.deleteText}</p>
    </ConfirmDialog>
  )
}
