import type { ListedAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { accountTexts } from './account-texts.ts'
import { useDeleteAccount } from './accounts.queries.ts'

export function DeleteAccountDialog({ account, onClose }: { account: ListedAccount; onClose: () => void }) {
  const t = accountTexts().deleting
  const remove = useDeleteAccount()
  const confirm = () => remove.mutate(account, { onSuccess: () => showToast('success', t.done), onSettled: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(account.account)}
      confirmLabel={t.confirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p className="text-ink">{account.products > 0 ? t.products(account.products) : t.none}</p>
      <p className="mt-2">{t.text}</p>
      <p className="mt-2">{t.free}</p>
    </ConfirmDialog>
  )
}
