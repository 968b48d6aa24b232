import type { ClientKeys } from '@slipway/contract/developers/developers.calls.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/ConfirmDialog.tsx'
import { CopyButton } from '@slipway/ui/CopyButton.tsx'
import { Dialog } from '@slipway/ui/Dialog.tsx'
import { FormFoot } from '@slipway/ui/FormFoot.tsx'
import { Notice } from '@slipway/ui/Notice.tsx'
import { useState } from 'react'
import { developerTexts } from './developer-texts.ts'

/** The one time that the secret is shown. */
export function AppSecretDialog({ keys, onClose }: { keys: ClientKeys; onClose: () => void }) {
  const t = developerTexts().shown
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Dialog open onClose={() => setAsking(true)} title={t.title} keepOnOutsidePress>
        <div className="flex min-w-0 flex-col gap-4">
          <Notice tone="warning">{t.once}</Notice>
          {(['appKey', 'appSecret'] as const).map((name) => (
            <div key={name}>
              <p className="mb-1.5 font-mono text-sm text-ink-2">{name}</p>
              <p className="flex items-center gap-2 rounded-md border bg-surface-2 py-1 pr-1.5 pl-3">
                <code data-key={name} className="min-w-0 flex-1 font-mono text-sm break-all select-all">
                  {keys[name]}
                </code>
                <CopyButton text={keys[name]} />
              </p>
            </div>
          ))}
          <FormFoot>
            <Button tone="primary" onClick={onClose}>
              {t.done}
            </Button>
          </FormFoot>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.keepTitle}
        tone="primary"
        confirmLabel={t.keepConfirm}
        cancelLabel={t.keepCancel}
        onConfirm={onClose}
      >
        {t.keepText}
      </ConfirmDialog>
    </>
  )
}
