import type { SigningKey } from '@slipway/contract/products/signing/signing.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { StepMark } from '@slipway/ui/layout/StepMark.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useState, type ReactNode } from 'react'
import { formatTime } from '@slipway/web-client/formats.ts'
import { ExportRootDialog } from './signing-parts.ts'
import { signingTexts } from './signing-texts.ts'
import { useEraseRootKey } from './signing.queries.ts'

/** Stored here → export → delete here. */
export function RootWizard({ productId, root }: { productId: string; root: SigningKey }) {
  const { wizard: t, erasing } = signingTexts()
  const erase = useEraseRootKey()
  const [open, setOpen] = useState<'export' | 'erase'>()
  const close = () => setOpen(undefined)
  const { keyId, keyName, exportTime } = root
  const isExported = exportTime !== null
  return (
    <Panel title={t.title(keyName)}>
      <div className="flex flex-col gap-4 p-4">
        <p className="max-w-180 text-ink-2">{t.text}</p>
        <ol className="grid gap-4 md:grid-cols-3">
          <Step number={1} name={t.stored} text={t.storedText} isDone />
          <Step
            number={2}
            name={t.export}
            text={isExported ? t.exportedAt(formatTime(exportTime)) : t.exportText}
            isDone={isExported}
            isCurrent={!isExported}
          >
            {!isExported && (
              <Button tone="primary" onClick={() => setOpen('export')}>
                {t.export}
              </Button>
            )}
          </Step>
          <Step number={3} name={t.erase} text={t.eraseText} isCurrent={isExported}>
            <Button tone={isExported ? 'primary' : 'secondary'} disabled={!isExported} onClick={() => setOpen('erase')}>
              {t.erase}
            </Button>
          </Step>
        </ol>
      </div>
      {open === 'export' && <ExportRootDialog productId={productId} root={root} onClose={close} />}
      <ConfirmDialog
        open={open === 'erase'}
        onClose={close}
        title={erasing.title(keyName)}
        confirmLabel={erasing.confirm}
        busy={erase.isPending}
        onConfirm={() => erase.mutate({ productId, keyId }, { onSuccess: close })}
      >
        {erasing.text}
        {erase.error && <Notice tone="danger">{erase.error.message}</Notice>}
      </ConfirmDialog>
    </Panel>
  )
}

interface StepProps {
  number: number
  name: string
  text: string
  isDone?: boolean
  isCurrent?: boolean
  children?: ReactNode
}

const Step = ({ number, name, text, isDone = false, isCurrent = false, children }: StepProps) => (
  <li className="flex min-w-0 gap-2.5">
    <StepMark number={number} isDone={isDone} isCurrent={isCurrent} isOpen={isDone || isCurrent} />
    <div className="flex min-w-0 flex-col items-start gap-2">
      <span>
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-ink-2">{text}</span>
      </span>
      {children}
    </div>
  </li>
)
