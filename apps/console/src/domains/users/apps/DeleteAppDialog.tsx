import { deleteApp, restoreApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { appsLimits as limits } from '@slipway/contract/users/apps/apps.limits.ts'
import type { Application } from '@slipway/contract/users/apps/apps.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useAppChange } from './apps.queries.ts'
import { appsTexts } from './apps-texts.ts'

interface Props {
  app: Application
  onClose: () => void
  onDeleted?: () => void
}

/** The toast afterwards takes it back. */
export function DeleteAppDialog({ app: { appId, appName }, onClose, onDeleted }: Props) {
  const all = appsTexts()
  const t = all.deleting
  const remove = useAppChange(deleteApp, 'inPlace')
  const restore = useAppChange(restoreApp)
  // The dialog is closed by then, and callbacks of `mutate` are gone with it; a refusal has its own toast.
  const undo = () =>
    void restore.mutateAsync({ appId }).then(
      () => showToast('success', t.restored),
      () => undefined,
    )
  const confirm = () =>
    remove.mutate(
      { appId },
      {
        onSuccess: () => {
          showToast('success', t.done, { label: t.undo, onPress: undo })
          onClose()
          onDeleted?.()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(appName)}
      confirmLabel={all.remove}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p>{t.text(limits.restorableDays)}</p>
      {remove.error && (
        <div className="mt-3">
          <Notice tone="danger">{remove.error.message}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
