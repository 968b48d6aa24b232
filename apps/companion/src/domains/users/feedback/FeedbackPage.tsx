import { useParam } from '../../../shared/use-param.ts'
import { NewFeedbackPage } from './NewFeedbackPage.tsx'
import { ThreadPage } from './ThreadPage.tsx'

/** New feedback, or one that was sent: one route, because each is part of every first visit. */
export function FeedbackPage() {
  const recordId = useParam('recordId')
  return recordId === 'new' ? <NewFeedbackPage /> : <ThreadPage key={recordId} recordId={recordId} />
}
