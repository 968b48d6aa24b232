import type { RoleShown } from '@slipway/contract/identity/roles/roles.calls.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { roleTexts } from './role-texts.ts'
import { useDeleteRole } from './roles.queries.ts'

interface Props {
  role: RoleShown
  /** The name of the role that its accounts move to. */
  heir: string
  onClose: () => void
}

export function DeleteRoleDialog({ role, heir, onClose }: Props) {
  const t = roleTexts().deleting
  const remove = useDeleteRole()
  const confirm = () => remove.mutate(role, { onSuccess: () => showToast('success', t.done), onSettled: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(role.roleName)}
      confirmLabel={t.confirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <p className="text-ink">{role.accounts > 0 ? t.accounts(role.accounts, heir) : t.none}</p>
      <p className="mt-2">{t.text}</p>
    </ConfirmDialog>
  )
}
