import type { SavedFilter } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { Menu } from '@slipway/ui/overlay/Menu.tsx'
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
  const { keyword, online, showsSimulated, tagIds, groupId, component, sort, descending } = searchOf(filter)
  const { name, version } = component ?? {}
  return JSON.stringify([keyword, online, showsSimulated, tagIds, groupId, name, version, sort, descending])
}

/** Applies a saved filter; the one that the list shows is marked. */
export function SavedFilters({ filters, search, onChange, onEdit }: Props) {
  const t = listTexts().filters
  const current = contentOf(savedOf(search))
  if (filters.length === 0) return <IconButton label={t.edit} icon={<Bookmark size={16} />} onClick={onEdit} />
  const isShown = ({ filter }: SavedFilter) => contentOf(filter) === current
  return (
    <Menu
      label={t.title}
      icon={<Bookmark size={16} fill={filters.some(isShown) ? 'currentColor' : 'none'} />}
      items={[
        ...filters.map((saved) => ({
          label: saved.name,
          selected: isShown(saved),
          onSelect: () => onChange(searchOf(saved.filter)),
        })),
        'separator',
        { label: t.edit, onSelect: onEdit },
      ]}
    />
  )
}
