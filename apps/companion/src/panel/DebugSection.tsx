import { Button } from '@slipway/ui/actions/Button.tsx'
import { formatClock } from '@slipway/web-client/formats.ts'
import { usePanelPageTexts } from './panel-page-texts.ts'
import type { DebugLine } from './use-debug-log.ts'

interface Props {
  version: string
  format: number
  lines: readonly DebugLine[]
}

/** Below a panel that is debugged; loaded for no other one. */
export default function DebugSection({ version, format, lines }: Props) {
  const t = usePanelPageTexts().tries
  return (
    <section className="mt-4 flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-medium">{t.debugging}</h2>
        <Button size="small" onClick={() => window.location.reload()}>
          {t.reload}
        </Button>
      </div>
      <p className="text-sm text-ink-2 tabular-nums">{t.versions(version || t.unpublished, String(format))}</p>
      <DebugLog lines={lines} />
    </section>
  )
}

function DebugLog({ lines }: { lines: readonly DebugLine[] }) {
  const t = usePanelPageTexts().tries
  if (lines.length === 0) return <p className="text-sm text-ink-2">{t.noLines}</p>
  return (
    <ol aria-label={t.log} className="flex flex-col gap-1 text-xs tabular-nums">
      {lines.map(({ id, time, text }) => (
        <li key={id} className="break-words">
          <span className="text-ink-3">{formatClock(time)}</span> {text}
        </li>
      ))}
    </ol>
  )
}
