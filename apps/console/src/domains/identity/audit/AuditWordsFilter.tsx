import { auditLimits } from '@slipway/contract/identity/audit/audit.limits.ts'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import type { AuditSearch } from './audit-search.ts'

export interface AuditFilterProps {
  search: AuditSearch
  onChange: (part: Partial<AuditSearch>, how?: { replace: boolean }) => void
}

interface Props extends AuditFilterProps {
  label: string
  name: 'account' | 'objectId' | 'ip'
  className: string
}

export const AuditWordsFilter = ({ label, name, className, search, onChange }: Props) => (
  <SearchBox
    label={label}
    placeholder={label}
    value={search[name]}
    maxLength={auditLimits.search.max}
    onSearch={(words) => words !== search[name] && onChange({ [name]: words }, { replace: true })}
    className={className}
  />
)
