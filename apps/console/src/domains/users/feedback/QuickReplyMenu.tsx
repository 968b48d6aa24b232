import type { QuickReply } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { feedbackTexts } from './feedback-texts.ts'
import { feedbackQueries } from './feedback.queries.ts'

/** Absent while there are no quick replies. */
export function QuickReplyMenu({ onChoose }: { onChoose: (chosen: QuickReply) => void }) {
  const { quick: t } = feedbackTexts()
  const { data } = useQuery(feedbackQueries.quickReplies)
  const replies = data?.quickReplies ?? []
  if (replies.length === 0) return null
  return (
    <Select
      label={t.insert}
      labelHidden
      size="small"
      value=""
      onValueChange={(id) => {
        const chosen = replies.find(({ quickReplyId }) => quickReplyId === id)
        if (chosen) onChoose(chosen)
      }}
      options={[
        { value: '', label: t.insert },
        ...replies.map(({ quickReplyId, name }) => ({ value: quickReplyId, label: name })),
      ]}
      className="w-48"
    />
  )
}
