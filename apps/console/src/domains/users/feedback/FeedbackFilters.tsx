import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { problemTypes, replyTypes, type ReplyType } from '@slipway/contract/users/feedback/feedback.ts'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import type { FeedbackSearch } from './feedback-search.ts'
import { feedbackTexts } from './feedback-texts.ts'

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
        className="w-48 max-sm:w-full"
      />
    </div>
  )
}
