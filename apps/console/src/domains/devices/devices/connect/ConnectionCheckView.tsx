import type { RejectedConnection } from '@slipway/contract/devices/devices/devices.ts'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { Spinner } from '@slipway/ui/layout/Spinner.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import type { ReactNode } from 'react'
import { formatClock, formatWhen } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { rejectionTexts } from './rejection-texts.ts'
import type { ConnectionCheck } from './connection-check.ts'

/** Switches from waiting to connected automatically, or names the failed check and how to fix it. */
export function ConnectionCheckView({ check, aside }: { check: ConnectionCheck; aside?: ReactNode }) {
  const t = useTexts().devices.check
  return (
    <section aria-label={t.title} aria-live="polite" className="rounded-lg border bg-surface-2 px-4 py-3">
      {check.state === 'waiting' && (
        <>
          <p className="flex items-center gap-2 font-medium">
            <Spinner />
            {t.waiting}
          </p>
          <p className="mt-0.5 text-sm text-ink-2">{t.waitingText}</p>
        </>
      )}
      {check.state === 'online' && (
        <>
          <StatusDot tone="released" className="font-medium">
            {t.online}
          </StatusDot>
          {check.time !== null && <p className="mt-0.5 text-sm text-ink-2">{t.onlineText(formatClock(check.time))}</p>}
        </>
      )}
      {check.state === 'seen' && (
        <>
          <StatusDot tone="released" className="font-medium">
            {t.seen}
          </StatusDot>
          <p className="mt-0.5 text-sm text-ink-2">{t.onlineText(formatClock(check.time))}</p>
        </>
      )}
      {check.state === 'refused' && <RejectedConnectionView attempt={check.attempt} />}
      {aside}
    </section>
  )
}

function RejectedConnectionView({ attempt }: { attempt: RejectedConnection }) {
  const t = useTexts().devices.check
  const cause = rejectionTexts()[attempt.cause]
  return (
    <>
      <StatusDot tone="danger" className="mb-3 font-medium">
        {t.refused}
      </StatusDot>
      <DescriptionList
        items={[
          { term: t.checked, value: cause.checked },
          {
            term: t.found,
            value: attempt.found ? <code className="font-mono text-sm">{attempt.found}</code> : cause.found,
          },
          {
            term: t.serial,
            value: <code className="font-mono text-sm">{attempt.serial || '–'}</code>,
          },
          {
            term: t.when,
            value: (
              <span className="tabular-nums">
                {`${formatWhen(attempt.lastTime)} · ${t.times(attempt.count)}${attempt.ip ? ` · ${attempt.ip}` : ''}`}
              </span>
            ),
          },
        ]}
      />
      <p className="mt-3 text-sm text-ink-3">{t.fix}</p>
      <p className="mt-0.5">{cause.fix}</p>
    </>
  )
}
