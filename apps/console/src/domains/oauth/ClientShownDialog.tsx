import { inLocale } from '@slipway/contract/locale.ts'
import type { clientWithSecret } from '@slipway/contract/oauth/oauth.ts'
import { Button } from '@slipway/ui/Button.tsx'
import { CopyButton } from '@slipway/ui/CopyButton.tsx'
import { Dialog } from '@slipway/ui/Dialog.tsx'
import { FormFoot } from '@slipway/ui/FormFoot.tsx'
import { Notice } from '@slipway/ui/Notice.tsx'
import type * as z from 'zod/mini'
import { currentLocale } from '../../shared/locale.ts'
import { oauthTexts } from './oauth-texts.ts'

interface Props {
  client: z.infer<typeof clientWithSecret>
  onClose: () => void
}

/** The id of an application and, this once, its secret. */
export function ClientShownDialog({ client, onClose }: Props) {
  const t = oauthTexts().clients.shown
  const { clientId, clientSecret, clientName } = client
  return (
    <Dialog open onClose={onClose} title={t.title(inLocale(clientName, currentLocale()))} keepOnOutsidePress>
      <div className="flex min-w-0 flex-col gap-4">
        {clientSecret !== undefined && <Notice tone="warning">{t.once}</Notice>}
        <Shown label={t.clientId} text={clientId} />
        {clientSecret !== undefined && <Shown label={t.clientSecret} text={clientSecret} />}
        <FormFoot>
          <Button tone="primary" onClick={onClose}>
            {t.done}
          </Button>
        </FormFoot>
      </div>
    </Dialog>
  )
}

function Shown({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="mb-1.5 text-sm text-ink-2">{label}</p>
      <p className="flex items-center gap-2 rounded-md border bg-surface-2 py-1 pr-1.5 pl-3">
        <code className="min-w-0 flex-1 font-mono text-sm break-all select-all">{text}</code>
        <CopyButton text={text} />
      </p>
    </div>
  )
}
