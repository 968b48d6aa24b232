import { requestOf } from '@slipway/contract/http/call-request.ts'
import { getOwnFeedbackPicture } from '@slipway/contract/users/feedback/feedback.calls.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { failureText } from '../../../shared/failure-text.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { type FeedbackThread, threadQuery, useAddToFeedback, useReadFeedback } from './feedback.queries.ts'
import { feedbackTexts } from './feedback-texts.ts'

/** One piece of feedback with what both sides wrote; opening it marks the replies as read. */
export function ThreadPage({ recordId }: { recordId: string }) {
  const t = feedbackTexts()
  const { data: thread, error, refetch, isFetching } = useQuery(threadQuery(recordId))
  const { mutate: markRead } = useReadFeedback()
  const unread = thread?.unread ?? 0
  useEffect(() => {
    if (unread > 0) markRead(recordId)
  }, [unread, recordId, markRead])
  if (!thread) {
    return (
      <Screen title={t.title} back="/app/feedback">
        {error ? (
          <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="mt-2 h-40 w-full" />
        )}
      </Screen>
    )
  }
  return (
    <Screen title={t.types[thread.problemType]} back="/app/feedback">
      <Facts thread={thread} />
      <ol className="mt-4 flex flex-col gap-3">
        <Said msg={thread.description} time={thread.createTime} isStaff={false}>
          {thread.pictures.length > 0 && <Pictures ids={thread.pictures} />}
        </Said>
        {thread.replies.map(({ isStaff, msg, time }) => (
          <Said key={`${time} ${msg}`} msg={msg} time={time} isStaff={isStaff} />
        ))}
      </ol>
      {thread.replies.length === 0 && <p className="mt-3 text-center text-sm text-ink-2">{t.waiting}</p>}
      {thread.isOpen ? (
        <AddForm recordId={recordId} />
      ) : (
        <div className="mt-5">
          <Notice>{t.closed(feedbackLimits.replies)}</Notice>
        </div>
      )}
    </Screen>
  )
}

function Facts({ thread }: { thread: FeedbackThread }) {
  const t = feedbackTexts()
  const facts = [
    [t.problemId, thread.problemId],
    [t.device, thread.deviceName],
    [t.platform, thread.thirdPlatform],
    [t.contact, thread.contact],
  ].filter(([, value]) => value)
  return (
    <dl className="mt-1 divide-y divide-line rounded-lg border bg-surface px-4">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 py-2.5 text-sm">
          <dt className="shrink-0 text-ink-2">{name}</dt>
          <dd className="min-w-0 text-right break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SaidProps {
  msg: string
  time: number
  isStaff: boolean
  children?: React.ReactNode
}

function Said({ msg, time, isStaff, children }: SaidProps) {
  const t = feedbackTexts()
  return (
    <li className={classNames('flex max-w-[85%] flex-col', isStaff ? 'self-start' : 'items-end self-end')}>
      <span className="px-1 pb-1 text-sm text-ink-2 tabular-nums">
        {isStaff ? t.staff : t.you} · {formatTime(time)}
      </span>
      <div
        className={classNames(
          'rounded-lg px-3.5 py-2.5 break-words whitespace-pre-wrap',
          isStaff ? 'border bg-surface' : 'bg-accent-soft',
        )}
      >
        {msg}
        {children}
      </div>
    </li>
  )
}

/** A tap shows a picture in full width. */
function Pictures({ ids }: { ids: readonly string[] }) {
  const t = feedbackTexts()
  const [large, setLarge] = useState<string>()
  return (
    <ul className="mt-2.5 flex flex-wrap gap-2">
      {ids.map((pictureId, index) => {
        const isLarge = pictureId === large
        return (
          <li key={pictureId} className={classNames(isLarge && 'w-full')}>
            <button
              type="button"
              aria-expanded={isLarge}
              aria-label={isLarge ? t.shrink(index + 1) : t.enlarge(index + 1)}
              onClick={() => setLarge(isLarge ? undefined : pictureId)}
            >
              <img
                src={requestOf(getOwnFeedbackPicture, { pictureId }).url}
                alt=""
                className={classNames('rounded-md border object-cover', isLarge ? 'max-w-full' : 'size-20')}
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function AddForm({ recordId }: { recordId: string }) {
  const t = feedbackTexts()
  const add = useAddToFeedback(recordId)
  const [msg, setMsg] = useState('')
  const text = msg.trim()
  const { max } = feedbackLimits.reply
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '' && text.length <= max && !add.isPending) add.mutate(text, { onSuccess: () => setMsg('') })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-2 rounded-lg border bg-surface p-4">
      <TextArea
        label={t.add}
        hint={t.addHint}
        error={add.error?.message ?? (text.length > max ? t.descriptionLong(max) : undefined)}
        limit={max}
        value={msg}
        onChange={(event) => setMsg(event.target.value)}
      />
      <Button size="large" type="submit" aria-disabled={text === '' || undefined} busy={add.isPending}>
        {t.send}
      </Button>
    </form>
  )
}
