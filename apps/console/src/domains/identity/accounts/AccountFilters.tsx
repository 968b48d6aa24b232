import { accountLimits } from '@slipway/contract/identity/accounts/accounts.limits.ts'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { roleQueries } from '../roles/roles.queries.ts'
import type { AccountSearch } from './account-search.ts'
import { accountTexts } from './account-texts.ts'

interface Props {
  search: AccountSearch
  onChange: (part: Partial<AccountSearch>, how?: { replace: boolean }) => void
}

const ALL = ''

export function AccountFilters({ search, onChange }: Props) {
  const t = accountTexts()
  const roles = useQuery(roleQueries.list)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox
        label={t.search}
        placeholder={t.search}
        value={search.account}
        maxLength={accountLimits.search.max}
        onSearch={(account) => account !== search.account && onChange({ account }, { replace: true })}
        className="max-sm:w-full"
      />
      <Select
        label={t.filter}
        labelHidden
        value={search.roleId ?? ALL}
        onValueChange={(roleId) => onChange({ roleId: roleId || undefined })}
        options={[
          { value: ALL, label: t.allRoles },
          ...(roles.data?.items ?? []).map(({ roleId, roleName }) => ({ value: roleId, label: roleName })),
        ]}
        className="w-48 max-sm:w-full"
      />
    </div>
  )
}
