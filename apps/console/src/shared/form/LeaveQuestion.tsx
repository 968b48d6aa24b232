import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { useBlocker } from '@tanstack/react-router'
import { isSessionOver } from '@slipway/web-client/session-end.ts'

interface Props {
  /** Unsaved changes exist: navigation, including the browser's Back, waits for the answer. */
  holds: boolean
  /** Set when the editor itself is about to close. */
  isAsking: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved input of an overlay editor is lost, on every way of leaving it. */
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
