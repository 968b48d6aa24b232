import type { WebhookEndpoint } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { webhookTexts } from './webhook-texts.ts'
import { useDeleteWebhook } from './webhooks.queries.ts'

export function DeleteWebhookDialog({ webhook, onClose }: { webhook: WebhookEndpoint; onClose: () => void }) {
  const t = webhookTexts().removing
  const remove = useDeleteWebhook()
  const confirm = () =>
    remove.mutate(webhook.endpointId, { onSuccess: () => showToast('success', t.done), onSettled: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title}
      confirmLabel={t.confirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <span className="block break-all">{webhook.url}</span>
      {t.text}
    </ConfirmDialog>
  )
}
