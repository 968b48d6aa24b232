import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { failureText } from '../../../../shared/failure-text.ts'

interface Props {
  homes: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** Of the failure to load them. */
  title: string
}

/** In place of a form that adds a device, until the user's homes are known. */
export const HomesAwaited = ({ homes: { error, isFetching, refetch }, title }: Props) =>
  error ? (
    <ErrorState title={title} text={failureText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="mt-2 h-24 w-full" />
  )
