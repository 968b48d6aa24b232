import { auditOutcomes, type AuditOutcome } from '@slipway/contract/identity/audit/audit.ts'
import { auditLimits } from '@slipway/contract/identity/audit/audit.limits.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import { Combobox } from '@slipway/ui/form/Combobox.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  const { filters: t, outcomes: outcomeNames } = useTexts().audit
  const choices = useQuery(auditQueries.choices)
  const [isOpen, setOpen] = useState(() => isFiltered({ ...search, account: '', action: '' }))
  /** The first two filters are shown until the others are expanded, so that the list comes first. */
  const rest = isOpen ? undefined : 'hidden'
  const { actions = [], objectTypes = [] } = choices.data ?? {}

  const box = (label: string, key: 'account' | 'objectId' | 'ip', className: string) => (
    <SearchBox
      label={label}
      placeholder={label}
      value={search[key]}
      maxLength={auditLimits.search.max}
      onSearch={(words) => words !== search[key] && onChange({ [key]: words }, { replace: true })}
      className={className}
    />
  )
  const day = (label: string, key: 'from' | 'to') => (
    <Input
      type="date"
      aria-label={label}
      value={search[key]}
      min={key === 'to' ? search.from || undefined : undefined}
      max={key === 'from' ? search.to || undefined : undefined}
      onChange={(event) => onChange({ [key]: event.target.value })}
      className="w-38! max-sm:w-0! max-sm:flex-1"
    />
  )
  return (
    <fieldset className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <legend className="sr-only">{t.label}</legend>
      {box(t.account, 'account', 'w-56 max-sm:w-full')}
      <Combobox
        label={t.action}
        labelHidden
        placeholder={t.anyAction}
        value={search.action || null}
        onValueChange={(action) => onChange({ action: action ?? '' })}
        options={actions.map(({ action, actionName }) => ({ value: action, label: actionName }))}
        className="w-52 max-sm:w-full"
      />
      {!isOpen && <TextButton onClick={() => setOpen(true)}>{t.more}</TextButton>}
      <Select
        label={t.outcome}
        labelHidden
        value={search.outcome ?? ALL}
        onValueChange={(outcome) => onChange({ outcome: outcome === ALL ? undefined : outcome })}
        options={[
          { value: ALL as AuditOutcome | typeof ALL, label: t.anyOutcome },
          ...outcomes.map((outcome) => ({ value: outcome, label: outcomeNames[outcome] })),
        ]}
        className={classNames('w-38 max-sm:w-full', rest)}
      />
      <span className={classNames('flex items-center gap-2 max-sm:w-full', rest)}>
        {day(t.from, 'from')}
        <span aria-hidden="true" className="text-ink-3">
          –
        </span>
        {day(t.to, 'to')}
      </span>
      <Select
        label={t.objectType}
        labelHidden
        value={search.objectType}
        onValueChange={(objectType) => onChange({ objectType })}
        options={[
          { value: ALL, label: t.anyObject },
          ...objectTypes.map(({ objectType, objectTypeName }) => ({ value: objectType, label: objectTypeName })),
        ]}
        className={classNames('w-40 max-sm:w-full', rest)}
      />
      {box(t.objectId, 'objectId', classNames('w-52 max-sm:w-full', rest))}
      {box(t.ip, 'ip', classNames('w-44 max-sm:w-full', rest))}
      {isFiltered(search) && <TextButton onClick={() => onChange(plainAuditFilters)}>{t.clear}</TextButton>}
    </fieldset>
  )
}
