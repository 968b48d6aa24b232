import type { DeskFeedback } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { replyTypes, type ReplyType } from '@slipway/contract/users/feedback/feedback.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import type { FeedbackTexts } from './texts.zh.ts'

export const replyTones: Record<ReplyType, DotTone> = {
  [replyTypes.notReplied]: 'trial',
  [replyTypes.replied]: 'released',
}

interface Picking {
  isChosen: (recordId: string) => boolean
  onToggle: (row: DeskFeedback) => void
}

export const feedbackColumns = (
  t: FeedbackTexts,
  onOpen: (recordId: string) => void,
  { isChosen, onToggle }: Picking,
): Column<DeskFeedback>[] => [
  {
    key: 'select',
    head: t.columns.select,
    headHidden: true,
    width: '40px',
    stays: true,
    phone: 'action',
    cell: (row) => (
      <Checkbox
        label={t.select(row.problemId)}
        labelHidden
        checked={isChosen(row.recordId)}
        onChange={() => onToggle(row)}
      />
    ),
  },
  {
    key: 'problem',
    head: t.columns.problem,
    phone: 'title',
    cell: ({ description, problemType, problemId, pictures, writer }) => (
      <span className="block min-w-0">
        <span title={description} className="block truncate font-medium">
          {description}
        </span>
        <span className="block truncate text-sm text-ink-2">
          {[t.types[problemType], problemId, ...(pictures > 0 ? [t.pictures(pictures)] : [])].join(' · ')}
        </span>
        {writer !== '' && (
          <span title={writer} className="block truncate text-sm text-accent-text">
            {t.writing(writer)}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'account',
    head: t.columns.account,
    width: '176px',
    cell: ({ account }) => <span className="block truncate text-ink-2">{account}</span>,
  },
  {
    key: 'device',
    head: t.columns.device,
    width: '144px',
    cell: ({ deviceModel }) => (
      <span title={deviceModel} className="block truncate text-ink-2">
        {deviceModel || t.record.nothing}
      </span>
    ),
  },
  {
    key: 'assignee',
    head: t.columns.assignee,
    width: '144px',
    cell: ({ assignee }) => (
      <span title={assignee} className="block truncate text-ink-2">
        {assignee || t.record.nothing}
      </span>
    ),
  },
  {
    key: 'state',
    head: t.columns.state,
    width: '112px',
    stays: true,
    phone: 'line',
    cell: ({ replyType }) => <StatusDot tone={replyTones[replyType]}>{t.states[replyType]}</StatusDot>,
  },
  {
    key: 'time',
    head: t.columns.time,
    width: '152px',
    phone: 'line',
    cell: ({ askTime }) => <span className="text-ink-2 tabular-nums">{formatTime(askTime)}</span>,
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '88px',
    align: 'right',
    phone: 'action',
    cell: ({ recordId, problemId }) => (
      <TextButton onClick={() => onOpen(recordId)} aria-label={t.openNamed(problemId)}>
        {t.open}
      </TextButton>
    ),
  },
]
