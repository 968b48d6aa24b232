import type { PushWarning } from '@slipway/contract/users/apps/push/app-push.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useState } from 'react'
import { pushTexts } from './push-texts.ts'

interface PlaceProps {
  place: { steps: readonly string[]; site: string; href: string }
}

/** "Where do I find this?" with the way to it at the vendor. */
export function WhereToFind({ place: { steps, site, href } }: PlaceProps) {
  return (
    <details className="text-sm text-ink-2">
      <summary className="cursor-pointer">{pushTexts().where}</summary>
      <ol className="mt-2 flex list-decimal flex-col gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-2">
        <TextLink href={href} target="_blank" rel="noreferrer">
          {site}
        </TextLink>
      </p>
    </details>
  )
}

export function Warnings({ warnings }: { warnings: readonly PushWarning[] }) {
  const t = pushTexts().warnings
  if (warnings.length === 0) return null
  return (
    <Notice tone="warning">
      {warnings.map((warning) => (
        <p key={warning}>{t[warning]}</p>
      ))}
    </Notice>
  )
}

interface RemoveProps {
  name: string
  busy: boolean
  onConfirm: (close: () => void) => void
}

export function RemoveCredentials({ name, busy, onConfirm }: RemoveProps) {
  const t = pushTexts()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <TextButton type="button" onClick={() => setAsking(true)}>
        {t.remove}
      </TextButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.removing.title(name)}
        confirmLabel={t.remove}
        busy={busy}
        onConfirm={() => onConfirm(() => setAsking(false))}
      >
        <p>{t.removing.text}</p>
      </ConfirmDialog>
    </>
  )
}
