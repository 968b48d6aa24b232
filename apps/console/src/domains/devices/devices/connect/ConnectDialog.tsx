import type { DeviceName } from '@slipway/contract/topic.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { connectTexts } from './connect-texts.ts'
import { DeviceKitLink } from '../../../products/device-kits/device-kits.exports.ts'
import { useConnectCommands } from './use-connect-commands.ts'

export function ConnectDialog({ device, onClose }: { device: DeviceName; onClose: () => void }) {
  const t = useTexts().devices.detail
  const kit = useKitTexts()
  const { tabs } = useConnectCommands(device)
  return (
    <Dialog open onClose={onClose} title={t.connectTitle} description={t.connectText} size="large">
      <CopyBlock label={connectTexts().commands.label} tabs={tabs} />
      <FormFoot className="mt-2">
        <DeviceKitLink productId={device.productId} />
        <Button onClick={onClose}>{kit.close}</Button>
      </FormFoot>
    </Dialog>
  )
}
