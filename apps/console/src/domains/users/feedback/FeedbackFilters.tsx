import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { problemTypes, replyTypes, type ReplyType } from '@slipway/contract/users/feedback/feedback.ts'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { assigneeMe, assigneeNone } from '@slipway/contract/users/feedback/feedback-desk.ts'
import { useQuery } from '@tanstack/react-query'
import type { FeedbackSearch } from './feedback-search.ts'
import { feedbackTexts } from './feedback-texts.ts'
import { feedbackQueries } from './feedback.queries.ts'

interface Props {
  search: FeedbackSearch
  onChange: (part: Partial<FeedbackSearch>, how?: { replace: boolean }) => void
}

const ALL = 'all'
const ALL_TYPES = 0
const states = [replyTypes.notReplied, replyTypes.replied]
const nameOf = (status: ReplyType | undefined): string => (status === undefined ? ALL : String(status))

export function FeedbackFilters({ search, onChange }: Props) {
  const t = feedbackTexts()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox
        label={t.search}
        placeholder={t.search}
        value={search.keyword}
        maxLength={feedbackLimits.keyword.max}
        onSearch={(keyword) => keyword !== search.keyword && onChange({ keyword }, { replace: true })}
        className="max-sm:w-full"
      />
      <Segmented
        label={t.filter}
        value={nameOf(search.status)}
        onValueChange={(value) => onChange({ status: states.find((status) => nameOf(status) === value) })}
        options={[
          { value: ALL, label: t.states.all },
          ...states.map((status) => ({ value: nameOf(status), label: t.states[status] })),
        ]}
      />
      <Select
        label={t.typeFilter}
        labelHidden
        value={search.problemType ?? ALL_TYPES}
        onValueChange={(value) => onChange({ problemType: Object.values(problemTypes).find((type) => type === value) })}
        options={[
          { value: ALL_TYPES, label: t.allTypes },
          ...Object.values(problemTypes).map((type) => ({ value: type, label: t.types[type] })),
        ]}
        className="w-40 max-sm:w-full"
      />
      <Assignees search={search} onChange={onChange} />
      <Apps search={search} onChange={onChange} />
    </div>
  )
}

function Assignees({ search: { assignee }, onChange }: Props) {
  const t = feedbackTexts()
  const { data: agents = [] } = useQuery(feedbackQueries.agents)
  return (
    <Select
      label={t.assigneeFilter}
      labelHidden
      value={assignee}
      onValueChange={(value) => onChange({ assignee: value })}
      options={[
        { value: '', label: t.allAssignees },
        { value: assigneeMe, label: t.mine },
        { value: assigneeNone, label: t.unassigned },
        ...agents
          .filter(({ isMe }) => !isMe)
          .map(({ accountId, account, accountName }) => ({ value: accountId, label: accountName || account })),
      ]}
      className="w-40 max-sm:w-full"
    />
  )
}

/** Only where there is something to choose. */
function Apps({ search: { appId }, onChange }: Props) {
  const t = feedbackTexts()
  const { data: apps = [] } = useQuery(feedbackQueries.apps)
  const isUnknown = appId !== '' && apps.every((app) => app.appId !== appId)
  if (apps.length === 0 && appId === '') return null
  return (
    <Select
      label={t.appFilter}
      labelHidden
      value={appId}
      onValueChange={(value) => onChange({ appId: value })}
      options={[
        { value: '', label: t.allApps },
        ...(isUnknown ? [{ value: appId, label: appId }] : []),
        ...apps.map((app) => ({ value: app.appId, label: app.appName })),
      ]}
      className="w-40 max-sm:w-full"
    />
  )
}
