import type { createWebhook } from '@slipway/contract/operations/webhooks/webhooks.calls.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import { ShownText } from '@slipway/ui/data/ShownText.tsx'
import { ShownOnceDialog } from '@slipway/ui/overlay/ShownOnceDialog.tsx'
import { DownloadSecret } from '../../../shared/DownloadSecret.tsx'
import { webhookTexts } from './webhook-texts.ts'

interface Props {
  webhook: OutputOf<typeof createWebhook>
  onClose: () => void
}

/** The signing secret, which cannot be shown again, or the public key, which can. */
export function SecretDialog({ webhook, onClose }: Props) {
  const t = webhookTexts().once
  const { secret, publicKey } = webhook
  const isSecret = secret !== ''
  return (
    <ShownOnceDialog
      title={isSecret ? t.title : t.publicKey}
      warning={isSecret ? t.warning : undefined}
      asking={t}
      doneLabel={t.done}
      actions={isSecret && <DownloadSecret fileName="webhook-secret.txt" values={{ WEBHOOK_SECRET: secret }} />}
      onClose={onClose}
    >
      {isSecret ? (
        <ShownText label={t.secret} text={secret} name="secret" copyLabel={t.copy} />
      ) : (
        <ShownText label={t.publicKey} text={publicKey} name="public-key" />
      )}
    </ShownOnceDialog>
  )
}
