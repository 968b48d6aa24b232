import { Button } from '@slipway/ui/actions/Button.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { useState, type ReactNode } from 'react'
import { LeaveQuestion } from './LeaveQuestion.tsx'

interface Props {
  title: string
  /** The id of the inner form, which the footer's button submits. */
  formId: string
  submitLabel: string
  /** State of the form: it has unsaved changes; a save is in progress. */
  isDirty: boolean
  isBusy: boolean
  onClose: () => void
  children: ReactNode
}

/** A long form over the page: its buttons stay visible, and closing it with unsaved changes asks first. */
export function FormDrawer({ title, formId, submitLabel, isDirty, isBusy, onClose, children }: Props) {
  const kit = useKitTexts()
  const [isAsking, setAsking] = useState(false)
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      dirty={isDirty}
      foot={
        <>
          <Button onClick={() => (isDirty ? setAsking(true) : onClose())}>{kit.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} busy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
      <LeaveQuestion holds={isDirty && !isBusy} isAsking={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Drawer>
  )
}
