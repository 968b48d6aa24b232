import { Button } from '@slipway/ui/actions/Button.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { useState, type ReactNode } from 'react'
import { LeaveQuestion } from './LeaveQuestion.tsx'

interface Props {
  title: string
  /** The form inside, which the button at the foot submits. */
  formId: string
  submitLabel: string
  /** Of the form: something typed would be lost; it is being saved. */
  isDirty: boolean
  isBusy: boolean
  onClose: () => void
  children: ReactNode
}

/** A long form over the page: its buttons stay in sight, and leaving it with changes asks first. */
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
