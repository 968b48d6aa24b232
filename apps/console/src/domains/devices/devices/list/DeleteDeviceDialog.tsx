import type { DeviceName } from '@slipway/contract/topic.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { useDeleteDevice } from '../devices.queries.ts'

interface Props {
  device: DeviceName
  onClose: () => void
  onDeleted?: () => void
}

export function DeleteDeviceDialog({ device, onClose, onDeleted }: Props) {
  const t = useTexts().devices.detail
  const remove = useDeleteDevice(t.removed)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.removeTitle(device.serial)}
      confirmLabel={t.remove}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(device, { onSuccess: onDeleted, onSettled: onClose })}
    >
      {t.removeText}
    </ConfirmDialog>
  )
}
