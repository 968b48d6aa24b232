import type { DeviceName } from '@slipway/contract/topic.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/ConfirmDialog.tsx'
import { CopyBlock } from '@slipway/ui/CopyBlock.tsx'
import { CopyButton } from '@slipway/ui/CopyButton.tsx'
import { Dialog } from '@slipway/ui/Dialog.tsx'
import { FormFoot } from '@slipway/ui/FormFoot.tsx'
import { LinkButton } from '@slipway/ui/LinkButton.tsx'
import { Notice } from '@slipway/ui/Notice.tsx'
import { useState } from 'react'
import { useConsolePaths } from '../../shared/console-paths.ts'
import { useTexts } from '../../shared/texts.ts'
import { ConnectionCheckView } from './ConnectionCheckView.tsx'
import { connectionCheck } from './connection-check.ts'
import { useConnectCommands } from './use-connect-commands.ts'
import { useLiveDevice } from './use-live-device.ts'

interface Props {
  title: string
  device: DeviceName
  deviceSecret: string
  onClose: () => void
}

/** The one time that a secret is shown, with all that is needed to use it at once. */
export function DeviceSecretDialog({ title, device, deviceSecret, onClose }: Props) {
  const t = useTexts().devices
  const paths = useConsolePaths()
  const { tabs, isBare } = useConnectCommands(device, deviceSecret)
  const { snapshot } = useLiveDevice(device)
  const [since] = useState(() => Date.now())
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Dialog open onClose={() => setAsking(true)} title={title} size="large" keepOnOutsidePress>
        <div className="flex min-w-0 flex-col gap-4">
          <Notice tone="warning">{t.secret.once}</Notice>
          <div>
            <p className="mb-1.5 text-sm text-ink-2">{t.secret.label}</p>
            <p className="flex items-center gap-2 rounded-md border bg-surface-2 py-1 pr-1.5 pl-3">
              <code data-secret className="min-w-0 flex-1 font-mono text-sm break-all select-all">
                {deviceSecret}
              </code>
              <CopyButton text={deviceSecret} />
            </p>
          </div>
          <ConnectionCheckView check={connectionCheck(snapshot, since)} />
          <div className="min-w-0">
            <h3 className="font-medium">{t.secret.commands}</h3>
            <p className="mb-2 text-sm text-ink-2">{isBare ? t.secret.noProperties : t.secret.commandsText}</p>
            <CopyBlock label={t.commands.label} tabs={tabs} />
          </div>
          <FormFoot>
            <LinkButton href={paths.device(device.productId, device.serial)} onClick={onClose}>
              {t.secret.open}
            </LinkButton>
            <Button tone="primary" onClick={onClose}>
              {t.secret.done}
            </Button>
          </FormFoot>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.secret.keepTitle}
        tone="primary"
        confirmLabel={t.secret.keepConfirm}
        cancelLabel={t.secret.keepCancel}
        onConfirm={onClose}
      >
        {t.secret.keepText}
      </ConfirmDialog>
    </>
  )
}
