import { type ReactNode, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { FormFoot } from '../form/FormFoot.tsx'
import { Notice } from '../layout/Notice.tsx'

/** What is asked before a secret is gone. */
export interface BeforeClosing {
  keepTitle: string
  keepText: string
  keepConfirm: string
  keepCancel: string
}

interface Props {
  title: string
  size?: DialogProps['size']
  /** Says that it is shown this once; absent where there is nothing secret, and then nothing is asked either. */
  warning?: string
  asking: BeforeClosing
  doneLabel: string
  /** Stands before the button that closes. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The one time that a secret is shown: it asks before it is gone, except by the button that says that it is kept. */
export function ShownOnceDialog({ title, size, warning, asking, doneLabel, actions, onClose, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  const leave = warning === undefined ? onClose : () => setAsking(true)
  return (
    <>
      <Dialog open onClose={leave} title={title} size={size} keepOnOutsidePress>
        <div className="flex min-w-0 flex-col gap-4">
          {warning !== undefined && <Notice tone="warning">{warning}</Notice>}
          {children}
          <FormFoot>
            {actions}
            <Button tone="primary" onClick={onClose}>
              {doneLabel}
            </Button>
          </FormFoot>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={asking.keepTitle}
        tone="primary"
        confirmLabel={asking.keepConfirm}
        cancelLabel={asking.keepCancel}
        onConfirm={onClose}
      >
        {asking.keepText}
      </ConfirmDialog>
    </>
  )
}
