import { type ReactNode, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { FormFoot } from '../form/FormFoot.tsx'
import { Notice } from '../layout/Notice.tsx'

/** The question before a secret disappears. */
export interface BeforeClosing {
  keepTitle: string
  keepText: string
  keepConfirm: string
  keepCancel: string
}

interface Props {
  title: string
  size?: DialogProps['size']
  /** The warning that it is shown once; absent where nothing is secret, and then closing asks nothing. */
  warning?: string
  asking: BeforeClosing
  doneLabel: string
  /** Shown before the closing button. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Shows a secret once: closing asks for confirmation, except by the button that says that it has been saved. */
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
