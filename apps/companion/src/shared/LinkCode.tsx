import { Button } from '@slipway/ui/actions/Button.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import type { ReactNode } from 'react'
import { renderSVG } from 'uqr'

interface Props {
  url: string
  texts: { qr: string; link: string; send: string; copy: string; copied: string; another: string }
  /** Until when the link is good, and for whom. */
  children: ReactNode
  onAnother(): void
}

/** A link that is shown once: as a code for cameras, to copy and to send. */
export function LinkCode({ url, texts: t, children, onAnother }: Props) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { ecc: 'M', border: 3 }))}`
  const canShare = typeof navigator.share === 'function'
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast('success', t.copied),
      () => undefined,
    )
  return (
    <div className="mt-3 flex flex-col items-center gap-3 rounded-lg border bg-surface p-4">
      {/* Black on white in both themes, with the quiet zone that cameras need. */}
      <img src={picture} alt={t.qr} className="size-64 max-w-full rounded-md" />
      <p className="text-center text-ink-2 tabular-nums">{children}</p>
      <label className="w-full text-sm text-ink-2">
        {t.link}
        <input
          readOnly
          className="field-frame mt-1 w-full min-w-0 px-3 font-mono text-ink"
          value={url}
          onFocus={(event) => event.target.select()}
        />
      </label>
      <div className="flex w-full flex-wrap gap-2">
        {canShare && (
          <Button
            tone="primary"
            size="large"
            className="flex-1"
            // A closed share sheet rejects, which is no failure.
            onClick={() => void navigator.share({ url }).catch(() => undefined)}
          >
            {t.send}
          </Button>
        )}
        {/* Browsers copy over https and on localhost only; the field can be copied everywhere. */}
        {window.isSecureContext && (
          <Button size="large" className="flex-1" onClick={() => void copy()}>
            {t.copy}
          </Button>
        )}
        <Button size="large" className="flex-1" onClick={onAnother}>
          {t.another}
        </Button>
      </div>
    </div>
  )
}
