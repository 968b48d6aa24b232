import { panelIn } from '@slipway/contract/products/features/panel/panel-in-reply.ts'
import type { OpenedTry } from '@slipway/contract/users/homes/tries/tries.ts'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { call } from '@slipway/web-client/call.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { storedFragment } from '../shared/secret-fragment.ts'
import { LivePanel } from './LivePanel.tsx'
import { invokeTriedDevice, openTry, setTriedDevice, watchTry } from './panel-page-calls.ts'
import { Over } from './Over.tsx'
import { usePanelPageTexts } from './panel-page-texts.ts'
import { keepTrySession, keptTrySession } from './try-session.ts'
import { useDebugLog } from './use-debug-log.ts'
import { reportLines } from './report-lines.ts'
import { useLive } from './use-live.ts'
import { useLoaded } from '@slipway/web-client/loading/use-loaded.ts'
import { Waiting } from './Waiting.tsx'

const DebugSection = lazy(() => import('./DebugSection.tsx'))

const isOverRefusal = (error: unknown): boolean => isRefused(error, 'tries.over')

/** The address in a QR code of the console: one panel on the virtual device of its developer, without app and account. */
export function TryPage() {
  const [link] = useState(storedFragment)
  const { data, error, again } = useLoaded(async (signal) => {
    const session = keptTrySession(link)
    const opened = await call(openTry, { link, ...(session !== undefined && { session }) }, { signal })
    keepTrySession(link, opened.session)
    return opened
  })
  const [isOver, setOver] = useState(false)
  const t = usePanelPageTexts().tries
  if (isOver || isOverRefusal(error)) return <Over title={t.over} text={t.overText} />
  if (!data) return <Waiting error={error} onRetry={again} />
  return <Try opened={data} onOver={() => setOver(true)} />
}

function Try({ opened, onOver }: { opened: OpenedTry; onOver(): void }) {
  const t = usePanelPageTexts().tries
  const { session, kind, panelName, entry, substituted } = opened
  const [device, setDevice] = useState<Omit<OpenedTry['device'], 'panel'>>(opened.device)
  const [panel, setPanel] = useState<OpenedTry['device']['panel']>(opened.device.panel)
  const { document, model } = panelIn(panel)
  const [failed, setFailed] = useState('')
  const stops: Readonly<Record<string, string>> = t.stops
  const said = (reason: string): string => stops[reason] ?? reason
  const report = useMemo(() => (kind === 'debug' ? reportLines(session) : () => undefined), [kind, session])
  const log = useDebugLog(report)
  useLive(
    watchTry,
    { session },
    {
      onEvent({ device: now, panel: saved }) {
        if (now) {
          log.onValues(device.values, now.values)
          setDevice(now)
        }
        if (saved) {
          log.add(t.saved)
          setPanel(saved)
          if (saved.codePanel?.src !== panel.codePanel?.src) setFailed('')
        }
      },
      isOverRefusal,
      onOver,
    },
  )
  return (
    <>
      <h1 className="text-xl font-title break-words">{device.name}</h1>
      <p className="mb-2 text-sm text-ink-2 tabular-nums">
        {t[kind](panelName || t.generated)} · {t.until(formatTime(opened.device.endTime))}
      </p>
      {substituted !== '' && !panel.codePanel && (
        <p className="mb-2 rounded-md border bg-surface px-4 py-3">{t.substituted[substituted]}</p>
      )}
      {failed && <p className="mb-2 rounded-md border bg-surface px-4 py-3">{t.failed(said(failed))}</p>}
      {entry && (
        <LinkButton className="mb-2 w-full" href={entry.url} target="_blank" rel="noopener noreferrer">
          {t.opens(entry.name, new URL(entry.url).host)}
        </LinkButton>
      )}
      <LivePanel
        device={device}
        panel={{ document, model }}
        codePanel={panel.codePanel}
        trace={kind === 'debug' ? log.add : undefined}
        onFailed={(reason) => {
          log.add(`× ${t.failed(reason)}`)
          setFailed(reason)
        }}
        isOverRefusal={isOverRefusal}
        onOver={onOver}
        onSet={(data, waitMs) => log.command(data, call(setTriedDevice, { session, data, waitMs }))}
        onAction={(deKey, data, waitMs) =>
          log.command({ [deKey]: data }, call(invokeTriedDevice, { session, deKey, data, waitMs }))
        }
      />
      {kind === 'debug' && (
        <Suspense>
          <DebugSection version={opened.version} format={document.format} lines={log.lines} />
        </Suspense>
      )}
    </>
  )
}
