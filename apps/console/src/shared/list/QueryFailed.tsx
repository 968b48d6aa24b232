import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'

interface Props {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** What did not load, and what to say where the error itself says nothing. */
  failed: { title: string; text?: string }
}

/** Stands where an answer would, and asks again on demand. */
export function QueryFailed({ query: { error, isFetching, refetch }, failed: { title, text } }: Props) {
  return <ErrorState title={title} text={error?.message || text} onRetry={() => void refetch()} retrying={isFetching} />
}
