import { getAccountInfo } from '@slipway/contract/accounts/accounts.calls.ts'
import type { createKey } from '@slipway/contract/api-keys/api-keys.calls.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import { listProducts } from '@slipway/contract/products/products.calls.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/ConfirmDialog.tsx'
import { CopyBlock } from '@slipway/ui/CopyBlock.tsx'
import { CopyButton } from '@slipway/ui/CopyButton.tsx'
import { Dialog } from '@slipway/ui/Dialog.tsx'
import { FormFoot } from '@slipway/ui/FormFoot.tsx'
import { Notice } from '@slipway/ui/Notice.tsx'
import { useState } from 'react'
import { keyTexts } from './key-texts.ts'

interface Props {
  created: OutputOf<typeof createKey>
  onClose: () => void
}

/** A call that the key may make, where there is a simple one. */
const sampleOf = (scopes: readonly string[]) =>
  scopes.includes('products:read') ? listProducts : scopes.includes('profile:read') ? getAccountInfo : undefined

/** The one time that a key is shown. */
export function KeyShownDialog({ created, onClose }: Props) {
  const t = keyTexts().once
  const [isAsking, setAsking] = useState(false)
  const { key, keyName, scopes } = created
  const sample = sampleOf(scopes)
  const code =
    sample &&
    [`curl -X ${sample.method} '${window.location.origin}${sample.path}'`, `-H 'Authorization: Bearer ${key}'`].join(
      ' \\\n  ',
    )
  return (
    <>
      <Dialog open onClose={() => setAsking(true)} title={t.title(keyName)} keepOnOutsidePress>
        <div className="flex min-w-0 flex-col gap-4">
          <Notice tone="warning">{t.warning}</Notice>
          <div>
            <p className="mb-1.5 text-sm text-ink-2">{t.label}</p>
            <p className="flex items-center gap-2 rounded-md border bg-surface-2 py-1 pr-1.5 pl-3">
              <code data-secret className="min-w-0 flex-1 font-mono text-sm break-all select-all">
                {key}
              </code>
              <CopyButton text={key} label={t.copy} />
            </p>
          </div>
          {code && <CopyBlock label={t.tryIt} tabs={[{ key: 'curl', label: t.tryIt, code }]} />}
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
