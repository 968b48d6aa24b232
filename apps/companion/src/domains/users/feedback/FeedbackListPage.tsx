import { classNames } from '@slipway/ui/class-names.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Drawing } from '@slipway/ui/layout/drawing-frame.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failureText } from '../../../shared/failure-text.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { feedbackQuery, type ShownFeedback } from './feedback.queries.ts'
import { feedbackTexts } from './feedback-texts.ts'

/** What the user has written to support, newest first. */
export function FeedbackListPage() {
  const t = feedbackTexts()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(feedbackQuery)
  const items = data?.pages.flatMap((page) => page.items)
  const write = (
    <LinkButton size="large" tone="primary" href="/app/feedback/new">
      {t.write}
    </LinkButton>
  )
  return (
    <Screen title={t.title} back="/app/me">
      {error && !items && (
        <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !items && <Skeleton className="mt-2 h-40 w-full" />}
      {items?.length === 0 && (
        <EmptyState framed drawing={<LetterDrawing />} title={t.none} text={t.noneText} actions={write} />
      )}
      {items && items.length > 0 && (
        <>
          <ul className="mt-1 divide-y divide-line overflow-hidden rounded-lg border bg-surface">
            {items.map((feedback) => (
              <FeedbackRow key={feedback.recordId} feedback={feedback} />
            ))}
          </ul>
          {hasNextPage && (
            <Button size="large" className="mt-4 w-full" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t.more}
            </Button>
          )}
          <div className="mt-6 flex flex-col">{write}</div>
        </>
      )}
    </Screen>
  )
}

function FeedbackRow({ feedback }: { feedback: ShownFeedback }) {
  const t = feedbackTexts()
  const { recordId, problemType, description, deviceName, replyType, unread, createTime } = feedback
  return (
    <li>
      <KitLink
        href={`/app/feedback/${recordId}`}
        className="flex min-h-16 items-start gap-3 px-4 py-3 transition-colors hover:bg-surface-2 active:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className={classNames('line-clamp-2 break-words', unread > 0 && 'font-medium')}>{description}</span>
          <span className="block truncate text-sm text-ink-2">
            {[t.types[problemType], deviceName].filter(Boolean).join(' · ')}
          </span>
          <span className="block text-sm text-ink-2 tabular-nums">
            {formatTime(createTime)} · {unread > 0 ? t.unread : t.states[replyType]}
          </span>
        </span>
        {unread > 0 && <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-accent" />}
      </KitLink>
    </li>
  )
}

/** A letter that has an answer. */
const LetterDrawing = () => (
  <Drawing accent={<circle cx="128" cy="34" r="5" />}>
    <path d="M40 40h72v52H40z" />
    <path d="M40 40l36 28 36-28" fill="none" />
    <path d="M120 58h16v40H84" fill="none" />
  </Drawing>
)
