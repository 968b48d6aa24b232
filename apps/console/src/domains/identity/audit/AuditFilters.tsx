import { Combobox } from '@slipway/ui/form/Combobox.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { useTexts } from '../../../shared/texts/texts.ts'
import { isFiltered, plainAuditFilters } from './audit-search.ts'
import { type AuditFilterProps, AuditWordsFilter } from './AuditWordsFilter.tsx'
import { auditQueries } from './audit.queries.ts'

// Hidden until it is opened; its calendar is the heaviest part of the page.
const AuditMoreFilters = lazyPart(
  async () => ({ default: (await import('./AuditMoreFilters.tsx')).AuditMoreFilters }),
  { inPage: true },
)

export function AuditFilters({ search, onChange }: AuditFilterProps) {
  const { filters: t } = useTexts().audit
  const choices = useQuery(auditQueries.choices)
  /** The first two filters are shown until the others are expanded, so that the list comes first. */
  const [isOpen, setOpen] = useState(() => isFiltered({ ...search, account: '', action: '' }))
  const { actions = [] } = choices.data ?? {}

  return (
    <fieldset className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <legend className="sr-only">{t.label}</legend>
      <AuditWordsFilter
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
        <AuditMoreFilters search={search} onChange={onChange} />
      ) : (
        <TextButton onClick={() => setOpen(true)}>{t.more}</TextButton>
      )}
      {isFiltered(search) && <TextButton onClick={() => onChange(plainAuditFilters)}>{t.clear}</TextButton>}
    </fieldset>
  )
}
