import type { DeviceName } from '@slipway/contract/topic.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { connectTexts } from './connect-texts.ts'
import { DeviceSecretDialog } from './DeviceSecretDialog.tsx'
import { useResetSecret } from '../devices.queries.ts'

/** Confirms, replaces the secret, and shows the new one once. */
export function ResetSecretDialog({ device, onClose }: { device: DeviceName; onClose: () => void }) {
  const t = useTexts().devices.detail
  const reset = useResetSecret()
  if (reset.data) {
    return (
      <DeviceSecretDialog
        title={connectTexts().secret.resetTitle(device.serial)}
        device={device}
        deviceSecret={reset.data.deviceSecret}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.resetTitle(device.serial)}
      confirmLabel={t.reset}
      busy={reset.isPending}
      onConfirm={() => reset.mutate(device, { onError: onClose })}
    >
      {t.resetText}
    </ConfirmDialog>
  )
}
