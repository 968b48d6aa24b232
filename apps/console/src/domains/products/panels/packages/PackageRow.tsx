import { packageState, type PackageState } from '@slipway/contract/products/panels/packages/panel-packages.lifecycle.ts'
import type { PanelPackage } from '@slipway/contract/products/panels/packages/panel-packages.ts'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '../../../../shared/files/FileButton.tsx'
import { ReviewDecision } from '../../../../shared/form/ReviewDecision.tsx'
import { packageAddress, useReviewPackage, useUploadPackage } from './packages.queries.ts'
import { packagesTexts } from './packages-texts.ts'

const BYTES_PER_KB = 1024
const tones: Record<PackageState, DotTone> = {
  0: 'debugging',
  1: 'trial',
  2: 'trial',
  3: 'danger',
  4: 'done',
  5: 'trial',
  6: 'released',
}
/** In these states a new upload is refused. */
const closed: ReadonlySet<PackageState> = new Set([packageState.packaging, packageState.gray])

interface Props {
  panelId: string
  found: PanelPackage
  mayUpload: boolean
  mayReview: boolean
}

export function PackageRow({ panelId, found, mayUpload, mayReview }: Props) {
  const t = packagesTexts()
  const { platform, state, reason, manifest, files, size, findings } = found
  const isThere = files > 0
  return (
    <li className="flex flex-col gap-2 border-b px-4 py-3 last:border-b-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block font-medium break-words">{t.platforms[platform]}</span>
          <StatusDot tone={tones[state]}>
            {state === packageState.notUploaded && reason ? t.refused(reason) : t.states[state]}
          </StatusDot>
        </span>
        {mayUpload && !closed.has(state) && <UploadButton panelId={panelId} platform={platform} isThere={isThere} />}
      </div>
      {isThere && (
        <p className="text-xs text-ink-2">
          <code className="font-mono">{manifest?.version}</code> ·{' '}
          {t.facts(files, formatNumber(Math.ceil(size / BYTES_PER_KB)))} ·{' '}
          {t.permissions((manifest?.permissions ?? []).map((one) => t.permission[one]))} ·{' '}
          <a
            href={packageAddress(panelId, platform)}
            download
            className="rounded-sm text-accent-text underline-offset-3 hover:underline"
          >
            {t.download}
          </a>
        </p>
      )}
      {findings.length > 0 && state === packageState.underReview && (
        <Notice tone="warning">
          <p>{t.findings}</p>
          <ul>
            {findings.map(({ flag, file, line, detail }) => (
              <li key={`${flag} ${file} ${detail}`}>
                {t.flags[flag]}:{' '}
                <code className="font-mono text-xs break-all">{`${line === undefined ? file : `${file}:${line}`} ${detail}`}</code>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {mayReview && state === packageState.underReview && <Review panelId={panelId} platform={platform} />}
    </li>
  )
}

/** The progress is in the button's words; a refusal of the check stays until the next attempt. */
function UploadButton({
  panelId,
  platform,
  isThere,
}: Pick<PanelPackage, 'platform'> & { panelId: string; isThere: boolean }) {
  const t = packagesTexts()
  const [percent, setPercent] = useState(0)
  const upload = useUploadPackage(panelId)
  const send = (file: File) => {
    setPercent(0)
    const onProgress = (part: number) => setPercent(Math.round(part * 100))
    upload.mutate({ platform, file, onProgress }, { onSuccess: () => showToast('success', t.uploaded) })
  }
  return (
    <span className="flex flex-col items-end gap-1">
      <FileButton
        label={`${t.upload} ${t.platforms[platform]}`}
        accept=".zip"
        size="small"
        icon={<Upload size={14} />}
        busy={upload.isPending}
        onFile={send}
      >
        {upload.isPending ? t.uploading(percent) : isThere ? t.replace : t.upload}
      </FileButton>
      {upload.error && (
        <span role="alert" className="text-xs text-danger">
          {upload.error.message}
        </span>
      )}
    </span>
  )
}

function Review({ panelId, platform }: Pick<PanelPackage, 'platform'> & { panelId: string }) {
  const t = packagesTexts()
  const review = useReviewPackage(panelId)
  const decide = (approve: boolean, reason: string) =>
    review.mutate(
      { platform, approve, reason },
      { onSuccess: () => showToast('success', approve ? t.approved : t.refusedDone) },
    )
  return (
    <ReviewDecision words={t} size="small" busy={review.isPending} error={review.error?.message} onDecide={decide} />
  )
}
