import { classNames } from '@slipway/ui/class-names.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { Bell, Info, Play, TriangleAlert, Wrench } from 'lucide-react'
import type { ShownMessage } from './messages.queries.ts'
import { durationText, messagesTexts } from './messages-texts.ts'

const icons = { alarm: TriangleAlert, fault: Wrench, info: Info }

/** What a message says about the time of its event. */
export function timeText({ time, stopTime, closeTime, isOpen }: ShownMessage): string {
  const t = messagesTexts()
  const shown = formatTime(time)
  if (stopTime !== null) return `${shown} · ${t.over(durationText(stopTime - time, t))}`
  if (closeTime !== null) return `${shown} · ${t.closed}`
  return isOpen ? `${shown} · ${t.openFor(durationText(Date.now() - time, t))}` : shown
}

export function MessageIcon({ message }: { message: ShownMessage }) {
  const { eClientEntrance, eCategory } = message
  const Icon = eClientEntrance === 'notice' ? Bell : icons[eCategory]
  const isSerious = eClientEntrance === 'alarm' && eCategory !== 'info'
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-10 shrink-0 items-center justify-center rounded-full',
        isSerious ? 'bg-danger/10 text-danger' : 'bg-surface-2 text-ink-2',
      )}
    >
      <Icon size={20} />
    </span>
  )
}

export function MessageRow({ message }: { message: ShownMessage }) {
  const t = messagesTexts()
  return (
    <li>
      <KitLink
        href={`/app/messages/${message.messageId}`}
        className="flex min-h-16 items-start gap-3 px-4 py-3 transition-colors hover:bg-surface-2 active:bg-hover"
      >
        <MessageIcon message={message} />
        <span className="min-w-0 flex-1">
          <span className={classNames('block break-words', !message.isRead && 'font-medium')}>{message.eList}</span>
          <span className="block text-sm text-ink-2 tabular-nums">{timeText(message)}</span>
          {message.eMsgType === 'video' && (
            <span className="flex items-center gap-1 text-sm text-ink-2">
              <Play size={14} aria-hidden="true" />
              {t.video}
            </span>
          )}
        </span>
        {!message.isRead && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{t.unread}</span>
          </span>
        )}
      </KitLink>
    </li>
  )
}
