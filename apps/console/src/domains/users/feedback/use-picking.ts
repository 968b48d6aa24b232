import type { DeskFeedback } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { useState } from 'react'

/** Chosen records, also of other pages, as they were when they were chosen: replies say which state was seen. */
export function usePicking() {
  const [chosen, setChosen] = useState<readonly DeskFeedback[]>([])
  const isChosen = (recordId: string): boolean => chosen.some((row) => row.recordId === recordId)
  const onToggle = (row: DeskFeedback): void =>
    setChosen((before) => {
      const rest = before.filter(({ recordId }) => recordId !== row.recordId)
      if (rest.length < before.length) return rest
      return before.length < feedbackLimits.bulk.max ? [...before, row] : before
    })
  return { chosen, isChosen, onToggle, clear: () => setChosen([]) }
}
