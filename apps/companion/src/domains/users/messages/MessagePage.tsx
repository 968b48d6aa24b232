import { Button } from '@slipway/ui/actions/Button.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { failureText } from '../../../shared/failure-text.ts'
import { LinkRow, Rows } from '../../../shared/Rows.tsx'
import { Screen } from '../../../shared/Screen.tsx'
import { useParam } from '../../../shared/use-param.ts'
import { MessageIcon, timeText } from './MessageRow.tsx'
import { messageQuery, useClose, useDelete, useMute, useRead } from './messages.queries.ts'
import { messagesTexts } from './messages-texts.ts'

/** One message; opening it marks it and earlier ones as read. */
export function MessagePage() {
  const t = messagesTexts()
  const router = useRouter()
  const messageId = useParam('messageId')
  const { data: message, error, refetch, isFetching } = useQuery(messageQuery(messageId))
  const { mutate: markRead } = useRead()
  const mute = useMute(t.muted)
  const close = useClose()
  const remove = useDelete(t.removed)
  const isUnread = message?.isRead === false
  useEffect(() => {
    if (isUnread) markRead(messageId)
  }, [isUnread, messageId, markRead])
  if (!message) {
    return (
      <Screen title={t.title} back="/app/messages">
        {error ? (
          <ErrorState
            title={t.notFound}
            text={failureText(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="mt-2 h-40 w-full" />
        )}
      </Screen>
    )
  }
  return (
    <Screen title={message.eName} back="/app/messages">
      <div className="mt-1 flex items-start gap-3 rounded-lg border bg-surface p-4">
        <MessageIcon message={message} />
        <div className="min-w-0">
          <p className="break-words">{message.eDetail}</p>
          <p className="mt-1 text-sm text-ink-2 tabular-nums">{timeText(message)}</p>
        </div>
      </div>
      {message.values.length > 0 && (
        <section className="mt-5">
          <h2 className="mb-1.5 px-1 text-sm text-ink-2">{t.values}</h2>
          <dl className="divide-y divide-line rounded-lg border bg-surface px-4">
            {message.values.map(({ deKey, name, value }) => (
              <div key={deKey} className="flex justify-between gap-3 py-3">
                <dt className="text-ink-2">{name}</dt>
                <dd className="min-w-0 text-right break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {message.pictures.length > 0 && <p className="mt-3 px-1 text-ink-2">{t.picture(message.pictures.length)}</p>}
      <Rows>
        <LinkRow href={`/app/d/${message.deviceId}`} name={t.device} value={message.deviceName} />
      </Rows>
      {message.mayClose && (
        <>
          <Button size="large" className="mt-6 w-full" busy={close.isPending} onClick={() => close.mutate(messageId)}>
            {t.close}
          </Button>
          <p className="mt-1 px-1 text-sm text-ink-2">{t.closeHint}</p>
        </>
      )}
      <Button size="large" className="mt-6 w-full" busy={mute.isPending} onClick={() => mute.mutate(message)}>
        {t.mute}
      </Button>
      <Button
        size="large"
        className="mt-3 w-full"
        busy={remove.isPending}
        onClick={() => remove.mutate(messageId, { onSuccess: () => router.history.push('/app/messages') })}
      >
        {t.remove}
      </Button>
    </Screen>
  )
}
