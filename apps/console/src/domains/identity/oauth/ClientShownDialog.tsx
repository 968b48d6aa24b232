import { inLocale } from '@slipway/contract/locale.ts'
import type { clientWithSecret } from '@slipway/contract/identity/oauth/oauth.ts'
import { ShownOnceDialog } from '@slipway/ui/overlay/ShownOnceDialog.tsx'
import { ShownText } from '@slipway/ui/data/ShownText.tsx'
import type * as z from 'zod/mini'
import { DownloadSecret } from '../../../shared/DownloadSecret.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { oauthTexts } from './oauth-texts.ts'

interface Props {
  client: z.infer<typeof clientWithSecret>
  onClose: () => void
}

/** The id of an application and its secret, which is shown once. */
export function ClientShownDialog({ client, onClose }: Props) {
  const t = oauthTexts().clients.shown
  const { clientId, clientSecret, clientName } = client
  return (
    <ShownOnceDialog
      title={t.title(inLocale(clientName, currentLocale()))}
      warning={clientSecret === undefined ? undefined : t.once}
      asking={t}
      doneLabel={t.done}
      actions={
        clientSecret !== undefined && (
          <DownloadSecret fileName="client-secret.txt" values={{ clientId, clientSecret }} />
        )
      }
      onClose={onClose}
    >
      <ShownText label={t.clientId} text={clientId} name="clientId" />
      {clientSecret !== undefined && <ShownText label={t.clientSecret} text={clientSecret} name="clientSecret" />}
    </ShownOnceDialog>
  )
}
