import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { auditTexts } from './audit-texts.ts'
import { isFiltered, plainAuditFilters } from './audit-search.ts'
import { type AuditFilterProps, AuditWordsFilter } from './AuditWordsFilter.tsx'

// The entries come first: lists to choose from and the calendar are the heaviest parts of the page.
const AuditActionFilter = lazyPart(
  async () => ({ default: (await import('./AuditActionFilter.tsx')).AuditActionFilter }),
  { inPage: true },
)
const AuditMoreFilters = lazyPart(
  async () => ({ default: (await import('./AuditMoreFilters.tsx')).AuditMoreFilters }),
  { inPage: true },
)

export function AuditFilters({ search, onChange }: AuditFilterProps) {
  const { filters: t } = auditTexts()
  /** The first two filters are shown until the others are expanded, so that the list comes first. */
  const [isOpen, setOpen] = useState(() => isFiltered({ ...search, account: '', action: '' }))

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
      <div className="min-h-9 w-52 max-sm:w-full">
        <AuditActionFilter search={search} onChange={onChange} />
      </div>
      {isOpen ? (
        <AuditMoreFilters search={search} onChange={onChange} />
      ) : (
        <TextButton onClick={() => setOpen(true)}>{t.more}</TextButton>
      )}
      {isFiltered(search) && <TextButton onClick={() => onChange(plainAuditFilters)}>{t.clear}</TextButton>}
    </fieldset>
  )
}
