import type { FoundUser } from '@slipway/contract/operations/support/support.ts'
import { revokeUserLogoff } from '@slipway/contract/operations/support/support.calls.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import type { AskedAccount } from './AccountForm.tsx'
import { StartLogoffDialog } from './StartLogoffDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { supportTexts } from './support-texts.ts'
import { useUserChange } from './support.queries.ts'
import type { OpenDialog } from './UserHead.tsx'

interface Props {
  open: OpenDialog
  user: FoundUser
  asked: AskedAccount
  onClose: () => void
  onChanged: () => void
}

export function UserDialogs({ open, user, asked, onClose, onChanged }: Props) {
  const parts = { onClose, onChanged }
  if (open === 'revoke') return <RevokeDialog userId={user.userId} {...parts} />
  if (open === 'status') return <StatusDialog user={user} {...parts} />
  return <StartLogoffDialog userId={user.userId} asked={asked} {...parts} />
}

interface RevokeProps {
  userId: string
  onClose: () => void
  onChanged: () => void
}

export function RevokeDialog({ userId, onClose, onChanged }: RevokeProps) {
  const t = supportTexts().revoking
  const revoke = useUserChange(revokeUserLogoff, t.done)
  const confirm = () =>
    revoke.mutate(
      { userId },
      {
        onSuccess: () => {
          onClose()
          onChanged()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      title={t.title}
      confirmLabel={t.confirm}
      busy={revoke.isPending}
      onConfirm={confirm}
    >
      <p>{t.text}</p>
      {revoke.error && (
        <div className="mt-3">
          <Notice tone="danger">{revoke.error.message}</Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
