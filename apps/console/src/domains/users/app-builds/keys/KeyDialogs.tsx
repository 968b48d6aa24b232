import type { AppKeyFacts, KeyCustody } from '@slipway/contract/users/app-builds/keys/app-keys.ts'
import { ExportKeyDialog } from './ExportKeyDialog.tsx'
import { ImportKeyDialog } from './ImportKeyDialog.tsx'
import { RotateKeyDialog } from './RotateKeyDialog.tsx'

/** The dialog that is open over the keys. */
export type OpenKeyDialog = { dialog: 'export' | 'rotate'; target: AppKeyFacts } | { dialog: 'import' }

interface Props {
  appId: string
  open: OpenKeyDialog
  custody: KeyCustody
  onClose: () => void
}

export function KeyDialogs({ appId, open, custody, onClose }: Props) {
  switch (open.dialog) {
    case 'import':
      return (
        <ImportKeyDialog
          appId={appId}
          replaces={custody.keys.some(({ purpose }) => purpose === 'formal')}
          onClose={onClose}
        />
      )
    case 'rotate':
      return <RotateKeyDialog appId={appId} packageName={open.target.packageName} onClose={onClose} />
    default:
      return <ExportKeyDialog appId={appId} certSha256={open.target.certSha256} onClose={onClose} />
  }
}
