import type { SavedFilter } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Bookmark } from 'lucide-react'
import { savedOf, searchOf, type DeviceSearch } from './device-search.ts'
import { listTexts } from './list-texts.ts'

interface Props {
  filters: readonly SavedFilter[]
  search: DeviceSearch
  onChange: (part: Partial<DeviceSearch>) => void
  onEdit: () => void
}

const contentOf = (filter: SavedFilter['filter']): string => {
  const { keyword, online, showsSimulated, tagIds, groupId, sort, descending } = searchOf(filter)
  return JSON.stringify([keyword, online, showsSimulated, tagIds, groupId, sort, descending])
}

/** Applies a saved filter; the one that the list shows is chosen. */
export function SavedFilters({ filters, search, onChange, onEdit }: Props) {
  const t = listTexts().filters
  const current = contentOf(savedOf(search))
  const shown = filters.find(({ filter }) => contentOf(filter) === current)
  return (
    <span className="flex items-center gap-1">
      {filters.length > 0 && (
        <Select
          label={t.title}
          labelHidden
          placeholder={t.title}
          options={filters.map(({ filterId, name }) => ({ value: filterId, label: name }))}
          value={shown?.filterId ?? null}
          onValueChange={(filterId) => {
            const chosen = filters.find((one) => one.filterId === filterId)
            if (chosen) onChange(searchOf(chosen.filter))
          }}
          className="w-40"
        />
      )}
      <IconButton label={t.edit} icon={<Bookmark size={16} />} onClick={onEdit} />
    </span>
  )
}
