import { messageLimits } from '@slipway/contract/users/messages/messages.limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadQuery } from './messages.queries.ts'
import { messagesTexts } from './messages-texts.ts'

/** Next to the tab of messages; loaded after the page, so that no first visit waits for it. */
export default function UnreadBadge() {
  const { data } = useQuery(unreadQuery)
  const count = (data?.alarm ?? 0) + (data?.notice ?? 0) + (data?.system ?? 0)
  const isKnown = data !== undefined
  useEffect(() => {
    // On the icon of the installed app; 0 takes it away. Absent over http.
    if (isKnown) void navigator.setAppBadge?.(count).catch(() => undefined)
  }, [isKnown, count])
  if (count === 0) return null
  const shown = count < messageLimits.unread ? String(count) : `${messageLimits.unread - 1}+`
  return (
    <span className="absolute -top-1.5 left-3 min-w-4 rounded-full bg-danger px-1 text-center text-[10px] leading-4 font-medium text-surface tabular-nums">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{messagesTexts().unreadCount(shown)}</span>
    </span>
  )
}
