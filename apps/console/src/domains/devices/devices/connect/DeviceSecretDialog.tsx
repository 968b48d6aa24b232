import type { DeviceName } from '@slipway/contract/topic.ts'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { ShownOnceDialog } from '@slipway/ui/overlay/ShownOnceDialog.tsx'
import { ShownText } from '@slipway/ui/data/ShownText.tsx'
import { useState } from 'react'
import { DownloadSecret } from '../../../../shared/DownloadSecret.tsx'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { connectTexts } from './connect-texts.ts'
import { ConnectionCheckView } from './ConnectionCheckView.tsx'
import { connectionCheck } from './connection-check.ts'
import { useConnectCommands } from './use-connect-commands.ts'
import { useLiveDevice } from '../detail/use-live-device.ts'

interface Props {
  title: string
  device: DeviceName
  deviceSecret: string
  onClose: () => void
}

/** Shows a device secret, which cannot be shown again, with the commands that use it. */
export function DeviceSecretDialog({ title, device, deviceSecret, onClose }: Props) {
  const t = connectTexts()
  const paths = useConsolePaths()
  const { tabs, isBare } = useConnectCommands(device, deviceSecret)
  const { snapshot } = useLiveDevice(device)
  const [since] = useState(() => Date.now())
  return (
    <ShownOnceDialog
      title={title}
      size="large"
      warning={t.secret.once}
      asking={t.secret}
      doneLabel={t.secret.done}
      actions={
        <>
          <DownloadSecret fileName={`${device.serial}.txt`} values={{ ...device, deviceSecret }} />
          <LinkButton href={paths.device(device.productId, device.serial)} onClick={onClose}>
            {t.secret.open}
          </LinkButton>
        </>
      }
      onClose={onClose}
    >
      <ShownText label={t.secret.label} text={deviceSecret} name="secret" />
      <ConnectionCheckView check={connectionCheck(snapshot, since)} />
      <div className="min-w-0">
        <h3 className="font-medium">{t.secret.commands}</h3>
        <p className="mb-2 text-sm text-ink-2">{isBare ? t.secret.noProperties : t.secret.commandsText}</p>
        <CopyBlock label={t.commands.label} tabs={tabs} />
      </div>
    </ShownOnceDialog>
  )
}
