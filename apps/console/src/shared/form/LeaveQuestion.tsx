import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { useBlocker } from '@tanstack/react-router'
import { isSessionOver } from '../api/session-end.ts'

interface Props {
  /** Something typed would be lost: other pages, the browser's Back too, wait for the answer. */
  holds: boolean
  /** The editor itself is asked to close. */
  isAsking: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before what was typed into an editor over a page is lost, whichever way leads out of it. */
export function LeaveQuestion({ holds, isAsking, onStay, onLeave }: Props) {
  const kit = useKitTexts()
  const blocker = useBlocker({
    shouldBlockFn: () => holds,
    enableBeforeUnload: () => holds && !isSessionOver(),
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  return (
    <ConfirmDialog
      open={isAsking || isBlocked}
      onClose={() => (isBlocked ? blocker.reset() : onStay())}
      title={kit.leaveTitle}
      confirmLabel={kit.leave}
      cancelLabel={kit.stay}
      onConfirm={() => (isBlocked ? blocker.proceed() : onLeave())}
    >
      {kit.leaveText}
    </ConfirmDialog>
  )
}
