import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { categoryQueries } from '../../catalog/categories/categories.queries.ts'
import type { PanelSearch } from './panels.queries.ts'
import { panelsTexts } from './panels-texts.ts'

interface Props {
  search: PanelSearch
  onChange: (part: Partial<PanelSearch>, how?: { replace: boolean }) => void
}

const ALL = 'all'

export function PanelFilters({ search, onChange }: Props) {
  const t = panelsTexts()
  const mains = useQuery(categoryQueries.mains)
  const codes = Object.values(panelStatus)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchBox
        label={t.search}
        placeholder={t.search}
        value={search.panelName}
        maxLength={panelsLimits.name.max}
        onSearch={(panelName) => panelName !== search.panelName && onChange({ panelName }, { replace: true })}
        className="max-sm:w-full"
      />
      <Segmented
        label={t.status}
        value={search.status === undefined ? ALL : String(search.status)}
        onValueChange={(value) => onChange({ status: codes.find((code) => String(code) === value) })}
        options={[
          { value: ALL, label: t.all },
          ...codes.map((code) => ({ value: String(code), label: t.statuses[code] })),
        ]}
      />
      <Select
        label={t.category}
        labelHidden
        value={search.firstCategory}
        onValueChange={(firstCategory) => onChange({ firstCategory })}
        options={[
          { value: '', label: t.allCategories },
          ...(mains.data ?? []).map(({ id, label }) => ({ value: id, label: inPageLocale(label) })),
        ]}
        className="w-44 max-sm:w-full"
      />
    </div>
  )
}
