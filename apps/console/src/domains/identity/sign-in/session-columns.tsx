import type { OpenSession } from '@slipway/contract/identity/sign-in/sessions.calls.ts'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import type { SessionsTexts } from './texts.zh.ts'

/** "Chrome 141 on Windows", as far as the user agent says. */
export const deviceWords = ({ browser, system }: OpenSession, t: SessionsTexts): string =>
  browser && system ? t.on(browser, system) : (browser ?? system ?? t.unknown)

interface Options {
  t: SessionsTexts
  onEnd: (session: OpenSession) => void
}

export const sessionColumns = ({ t, onEnd }: Options): Column<OpenSession>[] => [
  {
    key: 'device',
    head: t.columns.device,
    phone: 'title',
    cell: (session) => (
      <span className="flex min-w-0 items-center gap-2">
        <span title={session.agent} className="truncate font-medium">
          {deviceWords(session, t)}
        </span>
        {session.isCurrent && (
          <span className="shrink-0 rounded-sm bg-accent-soft px-1.5 text-xs leading-5 text-accent-text">
            {t.current}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'place',
    head: t.columns.place,
    width: '208px',
    phone: 'line',
    cell: ({ ip, isLocalNetwork }) => (
      <span className="block min-w-0">
        <span title={ip} className="block truncate font-mono text-sm">
          {ip}
        </span>
        {isLocalNetwork && <span className="block text-xs text-ink-3 max-sm:hidden">{t.localNetwork}</span>}
      </span>
    ),
  },
  {
    key: 'startTime',
    head: t.columns.startTime,
    width: '152px',
    cell: ({ startTime }) => <span className="tabular-nums">{formatTime(startTime)}</span>,
  },
  {
    key: 'lastSeenTime',
    head: t.columns.lastSeenTime,
    width: '152px',
    phone: 'line',
    cell: ({ lastSeenTime }) => <span className="tabular-nums">{formatTime(lastSeenTime)}</span>,
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '116px',
    align: 'right',
    phone: 'action',
    cell: (session) =>
      !session.isCurrent && (
        <TextButton onClick={() => onEnd(session)} aria-label={t.endNamed(deviceWords(session, t))}>
          {t.end}
        </TextButton>
      ),
  },
]
