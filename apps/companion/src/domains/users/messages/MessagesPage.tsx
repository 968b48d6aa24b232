import { Button } from '@slipway/ui/actions/Button.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Screen } from '../../../shared/Screen.tsx'
import { MessageRow } from './MessageRow.tsx'
import { messagesQuery, useRead, type Entrance, type ShownMessage } from './messages.queries.ts'
import { messagesTexts } from './messages-texts.ts'

const entrances: readonly Entrance[] = ['alarm', 'notice']

/** Alarms that go on first, then the others by time. */
export function MessagesPage() {
  const t = messagesTexts()
  const [entrance, setEntrance] = useState<Entrance>('alarm')
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    messagesQuery(entrance),
  )
  const read = useRead()
  const [first] = data?.pages ?? []
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const open = entrance === 'alarm' ? (first?.open ?? []) : []
  const [newest] = items
  const others = items.filter((item) => open.every(({ messageId }) => messageId !== item.messageId))
  return (
    <Screen title={t.title}>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t.title}
          value={entrance}
          options={entrances.map((value) => ({
            value,
            label: t.tabs[value],
            ...(first && { count: first.unread[value] }),
          }))}
          onValueChange={setEntrance}
        />
        {newest && (first?.unread[entrance] ?? 0) > 0 && (
          <Button className="h-11!" busy={read.isPending} onClick={() => read.mutate(newest.messageId)}>
            {t.readAll}
          </Button>
        )}
      </div>
      {error && !data && (
        <ErrorState title={t.failed} text={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Skeleton className="mt-5 h-40 w-full" />}
      {data && items.length === 0 && <EmptyState plain title={t.none[entrance]} text={t.noneText} />}
      {open.length > 0 && <MessageList title={t.openNow} messages={open} />}
      {others.length > 0 && <MessageList title={open.length > 0 ? t.earlier : t.tabs[entrance]} messages={others} />}
      {hasNextPage && (
        <Button size="large" className="mt-4 w-full" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Screen>
  )
}

function MessageList({ title, messages }: { title: string; messages: readonly ShownMessage[] }) {
  return (
    <section className="mt-5">
      <h2 className="mb-1.5 px-1 text-sm text-ink-2">{title}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border bg-surface">
        {messages.map((message) => (
          <MessageRow key={message.messageId} message={message} />
        ))}
      </ul>
    </section>
  )
}
