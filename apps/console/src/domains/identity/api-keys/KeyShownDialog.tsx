import type { createKey } from '@slipway/contract/identity/api-keys/api-keys.calls.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import { sampleCallOf } from '@slipway/contract/http/sample-calls.ts'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { ShownOnceDialog } from '@slipway/ui/overlay/ShownOnceDialog.tsx'
import { ShownText } from '@slipway/ui/data/ShownText.tsx'
import { DownloadSecret } from '../../../shared/DownloadSecret.tsx'
import { keyTexts } from './key-texts.ts'

interface Props {
  created: OutputOf<typeof createKey>
  onClose: () => void
}

/** Shows a key, which cannot be shown again. */
export function KeyShownDialog({ created, onClose }: Props) {
  const t = keyTexts().once
  const { key, keyName, scopes } = created
  const sample = sampleCallOf(scopes)
  const code =
    sample &&
    [`curl -X ${sample.method} '${window.location.origin}${sample.path}'`, `-H 'Authorization: Bearer ${key}'`].join(
      ' \\\n  ',
    )
  return (
    <ShownOnceDialog
      title={t.title(keyName)}
      warning={t.warning}
      asking={t}
      doneLabel={t.done}
      actions={<DownloadSecret fileName="api-key.txt" values={{ SLIPWAY_API_KEY: key }} />}
      onClose={onClose}
    >
      <ShownText label={t.label} text={key} name="key" copyLabel={t.copy} />
      {code && <CopyBlock label={t.tryIt} tabs={[{ key: 'curl', label: t.tryIt, code }]} />}
    </ShownOnceDialog>
  )
}
