import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { feedbackTexts } from './feedback-texts.ts'
import { feedbackQueries, stopWriting } from './feedback.queries.ts'

/** Which colleagues are writing a reply to the same record; they see the same of this page. */
export function OtherWriters({ recordId, isWriting }: { recordId: string; isWriting: boolean }) {
  const { record: t } = feedbackTexts()
  const { data } = useQuery(feedbackQueries.writers(recordId, isWriting))
  // Closing the drawer ends the mark; if the request fails, the mark expires.
  useEffect(
    () => (isWriting ? () => void stopWriting(recordId).catch(() => undefined) : undefined),
    [recordId, isWriting],
  )
  const others = data?.others ?? []
  return <div aria-live="polite">{others.length > 0 && <Notice>{t.writing(others.join(', '))}</Notice>}</div>
}
