import type { DeviceDdi } from '@slipway/contract/devices/ddi/ddi.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { ddiTexts } from './ddi-texts.ts'

/** What the client said about its last updates, in its own words. */
export function FeedbackList({ actions }: Pick<DeviceDdi, 'actions'>) {
  const t = ddiTexts().device
  return (
    <section aria-label={t.feedback} className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium">{t.feedback}</h3>
      {actions.length === 0 && <p className="text-sm text-ink-3">{t.noFeedback}</p>}
      {actions.map(({ actionNo, time, lines, dropped }) => (
        <details key={actionNo}>
          <summary className="w-fit cursor-pointer text-sm text-ink-2 hover:text-ink">
            {t.action(actionNo, formatTime(time))}
          </summary>
          <pre className="mt-1 pl-4 font-mono text-xs break-words whitespace-pre-wrap">{lines.join('\n')}</pre>
          {dropped > 0 && <p className="mt-1 pl-4 text-xs text-ink-3">{t.dropped(dropped)}</p>}
        </details>
      ))}
    </section>
  )
}
