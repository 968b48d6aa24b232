import { Button } from '@slipway/ui/actions/Button.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { failureText } from '../../../shared/failure-text.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { type OpenSession, sessionsQuery, useEndSession } from './account.queries.ts'
import { usersTexts } from './users-texts.ts'

const PHONE = /Android|iPhone|iPad|iOS|HarmonyOS/

/** Ended one by one, or all others: each takes effect immediately. */
export function SessionsPage() {
  const t = usersTexts()
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery)
  const end = useEndSession(t.ended)
  return (
    <Screen title={t.sessions} back="/app/me">
      <p className="mt-1 mb-4 text-ink-2">{t.sessionsUnder}</p>
      {error && !sessions && (
        <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !sessions && <Skeleton className="h-20 w-full" />}
      {sessions && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border bg-surface">
          {sessions.map((session) => (
            <SessionRow
              key={session.sessionId}
              session={session}
              isEnding={end.isPending && end.variables === session.sessionId}
              onEnd={() => end.mutate(session.sessionId)}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 2 && (
        <Button
          size="large"
          className="mt-4 w-full"
          busy={end.isPending && end.variables === undefined}
          onClick={() => end.mutate(undefined)}
        >
          {t.endOthers}
        </Button>
      )}
    </Screen>
  )
}

interface RowProps {
  session: OpenSession
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const t = usersTexts()
  const { browser, system, ip, isLocalNetwork, isCurrent } = session
  const name = t.device(browser ?? '', system ?? '') || t.unknownDevice
  const Icon = PHONE.test(system ?? '') ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3.5">
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
      <div className="min-w-48 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-ink-2 tabular-nums">
          {isCurrent ? <span className="text-accent-text">{t.thisOne}</span> : t.seen(formatTime(session.lastSeenTime))}
        </p>
        <p className="text-sm break-words text-ink-3 tabular-nums">
          {t.signedIn(formatTime(session.startTime))} · {isLocalNetwork ? `${ip} (${t.lan})` : ip}
        </p>
      </div>
      {!isCurrent && (
        <Button className="ml-auto h-11!" aria-label={t.endOf(name)} busy={isEnding} onClick={onEnd}>
          {t.end}
        </Button>
      )}
    </li>
  )
}
