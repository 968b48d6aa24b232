import type { DeskFeedbackDetail } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { feedbackTexts } from './feedback-texts.ts'

/** What both sides wrote after the description, oldest first. */
export function FeedbackThread({ record: { replies } }: { record: DeskFeedbackDetail }) {
  const t = feedbackTexts().record
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-title">{t.thread}</h3>
      {replies.length === 0 && <p className="text-sm text-ink-2">{t.noReplies}</p>}
      <ol className="flex flex-col gap-3">
        {replies.map(({ isStaff, by, msg, time, readTime }) => (
          <li key={`${time} ${msg}`} className="flex flex-col gap-1">
            <span className="text-sm text-ink-2 tabular-nums">
              {by} · {formatTime(time)}
            </span>
            <p
              className={`rounded-lg px-3 py-2 break-words whitespace-pre-wrap ${isStaff ? 'bg-accent-soft' : 'border'}`}
            >
              {msg}
            </p>
            {isStaff && (
              <span className="text-xs text-ink-3">{readTime === null ? t.unread : t.read(formatTime(readTime))}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
