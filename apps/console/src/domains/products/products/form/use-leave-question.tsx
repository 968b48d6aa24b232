import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { useEffect, useImperativeHandle, useState, type ReactNode, type Ref } from 'react'
import { isSessionOver } from '@slipway/web-client/session-end.ts'

/** A form in a dialog, which the dialog's close button and Escape ask to close. */
export interface ClosableForm {
  /** Asks first if something typed would be lost. */
  close: () => void
}

interface Options {
  ref: Ref<ClosableForm>
  isDirty: boolean
  onLeave: () => void
}

/** Asks before unsaved input is lost with its dialog or tab. */
export function useLeaveQuestion({ ref, isDirty, onLeave }: Options): { ask: () => void; question: ReactNode } {
  const kit = useKitTexts()
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    if (!isDirty) return undefined
    const hold = (event: BeforeUnloadEvent) => {
      if (!isSessionOver()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isDirty])

  const ask = () => (isDirty ? setAsking(true) : onLeave())
  useImperativeHandle(ref, () => ({ close: ask }))
  return {
    ask,
    question: (
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={kit.leaveTitle}
        confirmLabel={kit.leave}
        cancelLabel={kit.stay}
        onConfirm={onLeave}
      >
        {kit.leaveText}
      </ConfirmDialog>
    ),
  }
}
