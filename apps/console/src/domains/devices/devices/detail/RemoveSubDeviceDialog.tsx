import type { DeviceName } from '@slipway/contract/topic.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useRemoveSubDevice } from '../devices.queries.ts'
import { subTexts } from './sub-texts.ts'

interface Props {
  gateway: DeviceName
  /** Serial number of the sub-device. */
  sub: string
  onClose: () => void
}

export function RemoveSubDeviceDialog({ gateway: { productId, serial }, sub, onClose }: Props) {
  const t = subTexts()
  const remove = useRemoveSubDevice(t.removed)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.removeTitle(sub, serial)}
      confirmLabel={t.remove}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ productId, serial, sub }, { onSettled: onClose })}
    >
      {t.removeText}
    </ConfirmDialog>
  )
}
