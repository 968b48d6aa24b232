import type { ListedAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { accountTexts } from './account-texts.ts'
import { useResetFactors } from './accounts.queries.ts'

/** For an account that has lost every second factor. */
export function ResetFactorsDialog({ account, onClose }: { account: ListedAccount; onClose: () => void }) {
  const t = accountTexts().resettingFactors
  const reset = useResetFactors()
  const confirm = () => reset.mutate(account, { onSuccess: () => showToast('success', t.done), onSettled: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(account.account)}
      confirmLabel={t.confirm}
      busy={reset.isPending}
      onConfirm={confirm}
    >
      <p className="text-ink">{t.text}</p>
      <p className="mt-2">{t.care}</p>
    </ConfirmDialog>
  )
}
