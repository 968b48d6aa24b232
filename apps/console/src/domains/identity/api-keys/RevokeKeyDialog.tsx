import type { ApiKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useRevokeKey } from './api-keys.queries.ts'
import { keyTexts } from './key-texts.ts'

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = keyTexts().revoking
  const revoke = useRevokeKey()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title(apiKey.keyName)}
      confirmLabel={t.confirm}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate(apiKey, { onSuccess: () => showToast('success', t.done), onSettled: onClose })}
    >
      {t.text}
    </ConfirmDialog>
  )
}
