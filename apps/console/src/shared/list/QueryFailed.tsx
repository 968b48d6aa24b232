import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'

interface Props {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** What failed to load, and a text for errors without a message. */
  failed: { title: string; text?: string }
}

/** The placeholder for a failed query, with a retry button. */
export function QueryFailed({ query: { error, isFetching, refetch }, failed: { title, text } }: Props) {
  return <ErrorState title={title} text={error?.message || text} onRetry={() => void refetch()} retrying={isFetching} />
}
