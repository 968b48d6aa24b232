import { auditOutcomes, type AuditOutcome } from '@slipway/contract/identity/audit/audit.ts'
import { auditLimits } from '@slipway/contract/identity/audit/audit.limits.ts'
import { Combobox } from '@slipway/ui/form/Combobox.tsx'
import { DateRange } from '@slipway/ui/form/DateRange.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatMonth } from '../../../shared/texts/formats.ts'
import { useTexts } from '../../../shared/texts/texts.ts'
import { isFiltered, plainAuditFilters, type AuditSearch } from './audit-search.ts'
import { auditQueries } from './audit.queries.ts'

interface Props {
  search: AuditSearch
  onChange: (part: Partial<AuditSearch>, how?: { replace: boolean }) => void
}

const ALL = ''
const outcomes = Object.values(auditOutcomes)

export function AuditFilters({ search, onChange }: Props) {
  const { filters: t } = useTexts().audit
  const choices = useQuery(auditQueries.choices)
  /** The first two filters are shown until the others are expanded, so that the list comes first. */
  const [isOpen, setOpen] = useState(() => isFiltered({ ...search, account: '', action: '' }))
  const { actions = [] } = choices.data ?? {}

  return (
    <fieldset className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <legend className="sr-only">{t.label}</legend>
      <WordsFilter
        label={t.account}
        name="account"
        className="w-56 max-sm:w-full"
        search={search}
        onChange={onChange}
      />
      <Combobox
        label={t.action}
        labelHidden
        placeholder={t.anyAction}
        value={search.action || null}
        onValueChange={(action) => onChange({ action: action ?? '' })}
        options={actions.map(({ action, actionName }) => ({ value: action, label: actionName }))}
        className="w-52 max-sm:w-full"
      />
      {isOpen ? (
        <MoreFilters search={search} onChange={onChange} />
      ) : (
        <TextButton onClick={() => setOpen(true)}>{t.more}</TextButton>
      )}
      {isFiltered(search) && <TextButton onClick={() => onChange(plainAuditFilters)}>{t.clear}</TextButton>}
    </fieldset>
  )
}

function MoreFilters({ search, onChange }: Props) {
  const { filters: t, outcomes: outcomeNames } = useTexts().audit
  const { objectTypes = [] } = useQuery(auditQueries.choices).data ?? {}
  const filter = { search, onChange }
  return (
    <>
      <Select
        label={t.outcome}
        labelHidden
        value={search.outcome ?? ALL}
        onValueChange={(outcome) => onChange({ outcome: outcome === ALL ? undefined : outcome })}
        options={[
          { value: ALL as AuditOutcome | typeof ALL, label: t.anyOutcome },
          ...outcomes.map((outcome) => ({ value: outcome, label: outcomeNames[outcome] })),
        ]}
        className="w-38 max-sm:w-full"
      />
      <DateRange
        value={search}
        onValueChange={({ from, to }) => onChange({ from, to })}
        today={() => formatDay(Date.now())}
        texts={{ ...t.days, month: formatMonth }}
        className="max-sm:w-full"
      />
      <Select
        label={t.objectType}
        labelHidden
        value={search.objectType}
        onValueChange={(objectType) => onChange({ objectType })}
        options={[
          { value: ALL, label: t.anyObject },
          ...objectTypes.map(({ objectType, objectTypeName }) => ({ value: objectType, label: objectTypeName })),
        ]}
        className="w-40 max-sm:w-full"
      />
      <WordsFilter label={t.objectId} name="objectId" className="w-52 max-sm:w-full" {...filter} />
      <WordsFilter label={t.ip} name="ip" className="w-44 max-sm:w-full" {...filter} />
    </>
  )
}

interface WordsProps extends Props {
  label: string
  name: 'account' | 'objectId' | 'ip'
  className: string
}

const WordsFilter = ({ label, name, className, search, onChange }: WordsProps) => (
  <SearchBox
    label={label}
    placeholder={label}
    value={search[name]}
    maxLength={auditLimits.search.max}
    onSearch={(words) => words !== search[name] && onChange({ [name]: words }, { replace: true })}
    className={className}
  />
)
