import type { DeviceName } from '@slipway/contract/topic.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { useDisableDevice } from '../devices.queries.ts'

export function DisableDeviceDialog({ device, onClose }: { device: DeviceName; onClose: () => void }) {
  const t = useTexts().devices.detail
  const disable = useDisableDevice(t.disabledDone)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.disableTitle(device.serial)}
      confirmLabel={t.disable}
      busy={disable.isPending}
      onConfirm={() => disable.mutate(device, { onSettled: onClose })}
    >
      {t.disableText}
    </ConfirmDialog>
  )
}
