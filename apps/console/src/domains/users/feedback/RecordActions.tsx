import { assigneeMe, assigneeNone, type DeskFeedbackDetail } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { replyTypes } from '@slipway/contract/users/feedback/feedback.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { feedbackTexts } from './feedback-texts.ts'
import { feedbackQueries, useRecordChange } from './feedback.queries.ts'

/** Who works on the record, and its state. */
export function RecordActions({ record }: { record: DeskFeedbackDetail }) {
  const t = feedbackTexts()
  const { recordId, assignee, assigneeId, replyType } = record
  const { data: agents = [] } = useQuery(feedbackQueries.agents)
  const { assign, reopen } = useRecordChange()
  const isListed = assigneeId === '' || agents.some(({ accountId }) => accountId === assigneeId)
  const isMine = agents.some(({ accountId, isMe }) => isMe && accountId === assigneeId)
  const to = (chosen: string) => assign.mutate({ recordId, assignee: chosen === '' ? assigneeNone : chosen })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-sm text-ink-2">
        {t.record.assignTo}
      </span>
      <Select
        label={t.record.assignTo}
        labelHidden
        size="small"
        value={assigneeId}
        disabled={assign.isPending}
        onValueChange={to}
        options={[
          { value: '', label: t.unassigned },
          ...(isListed ? [] : [{ value: assigneeId, label: assignee }]),
          ...agents.map(({ accountId, account, accountName }) => ({ value: accountId, label: accountName || account })),
        ]}
        className="w-56"
      />
      {!isMine && (
        <Button size="small" onClick={() => to(assigneeMe)}>
          {t.record.toMe}
        </Button>
      )}
      {replyType === replyTypes.replied && (
        <Button size="small" busy={reopen.isPending} onClick={() => reopen.mutate({ recordId })}>
          {t.record.reopen}
        </Button>
      )}
    </div>
  )
}
