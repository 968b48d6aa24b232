import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Screen } from '../../../shared/Screen.tsx'
import { MessageRow } from './MessageRow.tsx'
import {
  messagesQuery,
  unreadQuery,
  useRead,
  type Entrance,
  type MessageTab,
  type ShownMessage,
} from './messages.queries.ts'
import { messagesTexts } from './messages-texts.ts'
import { PagedMessages } from './PagedMessages.tsx'
import { SystemMessages } from './SystemMessages.tsx'

const tabs: readonly MessageTab[] = ['alarm', 'notice', 'system']

export function MessagesPage() {
  const t = messagesTexts()
  const [tab, setTab] = useState<MessageTab>('alarm')
  const { data: unread } = useQuery(unreadQuery)
  return (
    <Screen title={t.title}>
      <div className="mt-1">
        <Segmented
          label={t.title}
          value={tab}
          options={tabs.map((value) => ({ value, label: t.tabs[value], ...countOf(unread?.[value]) }))}
          onValueChange={setTab}
        />
      </div>
      {tab === 'system' ? <SystemMessages /> : <HomeMessages key={tab} entrance={tab} />}
    </Screen>
  )
}

/** Of what is unread; above a list of read messages a 0 would seem to count them. */
const countOf = (unread = 0) => (unread === 0 ? {} : { count: unread })

/** Alarms that go on first, then the others by time. */
function HomeMessages({ entrance }: { entrance: Entrance }) {
  const t = messagesTexts()
  const query = useInfiniteQuery(messagesQuery(entrance))
  const read = useRead()
  const [first] = query.data?.pages ?? []
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const open = entrance === 'alarm' ? (first?.open ?? []) : []
  const [newest] = items
  const others = items.filter((item) => open.every(({ messageId }) => messageId !== item.messageId))
  const isUnread = newest !== undefined && (first?.unread[entrance] ?? 0) > 0
  return (
    <PagedMessages
      query={query}
      empty={items.length === 0 ? { title: t.none[entrance], text: t.noneText } : undefined}
      readAll={isUnread ? { isBusy: read.isPending, run: () => read.mutate(newest.messageId) } : undefined}
    >
      {open.length > 0 && <MessageList title={t.openNow} messages={open} />}
      {others.length > 0 && <MessageList title={open.length > 0 ? t.earlier : t.tabs[entrance]} messages={others} />}
    </PagedMessages>
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
