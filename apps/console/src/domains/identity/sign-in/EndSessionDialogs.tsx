import type { OpenSession } from '@slipway/contract/identity/sign-in/sessions.calls.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { deviceWords } from './session-columns.tsx'
import { sessionTexts } from './session-texts.ts'
import { useEndOtherSessions, useEndSession } from './sessions.queries.ts'

export function EndSessionDialog({ session, onClose }: { session: OpenSession; onClose: () => void }) {
  const t = sessionTexts()
  const end = useEndSession()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.ending.title(deviceWords(session, t))}
      confirmLabel={t.ending.confirm}
      busy={end.isPending}
      onConfirm={() =>
        end.mutate(session.sessionId, {
          onSuccess: () => showToast('success', t.ending.done),
          onSettled: onClose,
        })
      }
    >
      {t.ending.text}
    </ConfirmDialog>
  )
}

export function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const t = sessionTexts().ending
  const end = useEndOtherSessions()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.othersTitle}
      confirmLabel={t.othersConfirm}
      busy={end.isPending}
      onConfirm={() =>
        end.mutate(undefined, {
          onSuccess: ({ ended }) => showToast('success', t.othersDone(ended)),
          onSettled: onClose,
        })
      }
    >
      {t.othersText}
    </ConfirmDialog>
  )
}
