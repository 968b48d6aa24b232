import type { UserNotice } from '@slipway/contract/users/messages/messages.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { noticesQuery, useDeleteNotice, useReadNotices } from './messages.queries.ts'
import { messagesTexts } from './messages-texts.ts'
import { PagedMessages } from './PagedMessages.tsx'

/** Messages of the system to this user, the newest first. */
export function SystemMessages() {
  const t = messagesTexts()
  const query = useInfiniteQuery(noticesQuery)
  const read = useReadNotices()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const [newest] = items
  const isUnread = newest !== undefined && (query.data?.pages[0]?.unread.system ?? 0) > 0
  return (
    <PagedMessages
      query={query}
      empty={items.length === 0 ? { title: t.none.system, text: t.noSystemText } : undefined}
      readAll={isUnread ? { isBusy: read.isPending, run: () => read.mutate(newest.noticeId) } : undefined}
    >
      {items.length > 0 && (
        <ul className="mt-5 divide-y divide-line overflow-hidden rounded-lg border bg-surface">
          {items.map((notice) => (
            <NoticeRow key={notice.noticeId} notice={notice} />
          ))}
        </ul>
      )}
    </PagedMessages>
  )
}

function NoticeRow({ notice: { noticeId, text, time, isRead } }: { notice: UserNotice }) {
  const t = messagesTexts()
  const remove = useDeleteNotice(t.removed)
  return (
    <li className="flex items-start gap-2 py-2 pr-1 pl-4">
      <div className="min-w-0 flex-1 py-1">
        <p className={classNames('break-words', !isRead && 'font-medium')}>
          {!isRead && (
            <span className="mr-2 inline-block size-2 rounded-full bg-accent align-middle">
              <span className="sr-only">{t.unread}</span>
            </span>
          )}
          {text}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">{formatTime(time)}</p>
      </div>
      <button
        type="button"
        aria-label={t.removeOf(text)}
        disabled={remove.isPending}
        className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover disabled:opacity-50"
        onClick={() => remove.mutate(noticeId)}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
    </li>
  )
}
