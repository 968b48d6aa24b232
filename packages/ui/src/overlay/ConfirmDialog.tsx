import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '../actions/Button.tsx'
import { useKitTexts } from '../KitProvider.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /** The question, including the thing's name. */
  title: string
  /** The consequences. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  busy?: boolean
  onConfirm: () => void
}

/** Confirms an irreversible action. The focus starts on cancel; the action is on the right. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const texts = useKitTexts()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <Base.Popup
            initialFocus={cancel}
            className="popup-motion flex max-h-[calc(100dvh-2rem)] w-full max-w-110 flex-col rounded-xl bg-surface p-6 shadow-float outline-none"
          >
            <Base.Title className="text-lg font-title break-words">{title}</Base.Title>
            <Base.Description render={<div />} className="mt-2 min-h-0 overflow-y-auto text-ink-2">
              {children}
            </Base.Description>
            <div className="mt-6 flex shrink-0 flex-wrap justify-end gap-2">
              <Base.Close render={<Button ref={cancel}>{cancelLabel ?? texts.cancel}</Button>} />
              <Button tone={tone} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
