import type { ClientKeys } from '@slipway/contract/identity/developers/developers.calls.ts'
import { ShownOnceDialog } from '@slipway/ui/overlay/ShownOnceDialog.tsx'
import { ShownText } from '@slipway/ui/data/ShownText.tsx'
import { DownloadSecret } from '../../../shared/DownloadSecret.tsx'
import { developerTexts } from './developer-texts.ts'

/** Shows the app secret, which cannot be shown again. */
export function AppSecretDialog({ keys, onClose }: { keys: ClientKeys; onClose: () => void }) {
  const t = developerTexts().shown
  return (
    <ShownOnceDialog
      title={t.title}
      warning={t.once}
      asking={t}
      doneLabel={t.done}
      actions={<DownloadSecret fileName="app-secret.txt" values={{ appKey: keys.appKey, appSecret: keys.appSecret }} />}
      onClose={onClose}
    >
      <ShownText label="appKey" text={keys.appKey} name="appKey" />
      <ShownText label="appSecret" text={keys.appSecret} name="appSecret" />
    </ShownOnceDialog>
  )
}
