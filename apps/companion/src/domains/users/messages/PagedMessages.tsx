import { Button } from '@slipway/ui/actions/Button.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import type { ReactNode } from 'react'
import { failureText } from '../../../shared/failure-text.ts'
import { messagesTexts } from './messages-texts.ts'

interface PagedQuery {
  data: unknown
  error: Error | null
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch(): Promise<unknown>
  fetchNextPage(): Promise<unknown>
}

interface Props {
  query: PagedQuery
  /** Shown where there is nothing. */
  empty: { title: string; text: string } | undefined
  /** Absent where nothing is unread. */
  readAll: { isBusy: boolean; run: () => void } | undefined
  children: ReactNode
}

/** A tab of messages: loading, failed, empty, or its pages. */
export function PagedMessages({ query, empty, readAll, children }: Props) {
  const t = messagesTexts()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (data === undefined) {
    return error ? (
      <ErrorState title={t.failed} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="mt-5 h-40 w-full" />
    )
  }
  return (
    <>
      {readAll && (
        <div className="mt-3 flex justify-end">
          <Button className="h-11!" busy={readAll.isBusy} onClick={readAll.run}>
            {t.readAll}
          </Button>
        </div>
      )}
      {empty && <EmptyState plain title={empty.title} text={empty.text} />}
      {children}
      {hasNextPage && (
        <Button size="large" className="mt-4 w-full" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  )
}
