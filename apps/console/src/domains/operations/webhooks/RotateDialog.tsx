import type { rotateWebhookSecret } from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import type { WebhookEndpoint } from '@slipway/contract/operations/webhooks/webhooks.ts'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useState } from 'react'
import { SecretDialog } from './SecretDialog.tsx'
import { webhookTexts } from './webhook-texts.ts'
import { useRotateSecret } from './webhooks.queries.ts'

/** Asks, then shows the new secret once. */
export function RotateDialog({ webhook, onClose }: { webhook: WebhookEndpoint; onClose: () => void }) {
  const t = webhookTexts().rotating
  const rotate = useRotateSecret()
  const [rotated, setRotated] = useState<OutputOf<typeof rotateWebhookSecret>>()
  if (rotated) return <SecretDialog webhook={rotated} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title}
      confirmLabel={t.confirm}
      tone="primary"
      busy={rotate.isPending}
      onConfirm={() => rotate.mutate(webhook.endpointId, { onSuccess: setRotated, onError: onClose })}
    >
      {t.text}
    </ConfirmDialog>
  )
}
