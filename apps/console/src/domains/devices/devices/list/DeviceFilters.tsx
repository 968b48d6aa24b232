import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { useTexts } from '../../../../shared/texts/texts.ts'
import type { DeviceSearch } from './device-search.ts'

interface Props {
  search: DeviceSearch
  /** The counts of real devices. */
  counts: { total: number; online: number } | undefined
  /** Whether the product has simulated devices to hide. */
  hasSimulated: boolean
  onChange: (part: Partial<DeviceSearch>, how?: { replace: boolean }) => void
}

const states = { all: undefined, online: true, offline: false } as const

export function DeviceFilters({ search, counts, hasSimulated, onChange }: Props) {
  const t = useTexts().devices
  const state = search.online === undefined ? 'all' : search.online ? 'online' : 'offline'
  return (
    <>
      <SearchBox
        label={t.search}
        placeholder={t.search}
        value={search.keyword}
        maxLength={deviceLimits.searchLength}
        onSearch={(keyword) => keyword !== search.keyword && onChange({ keyword }, { replace: true })}
        className="min-w-40 flex-1"
      />
      <Segmented
        label={t.filter}
        value={state}
        onValueChange={(next) => onChange({ online: states[next] })}
        options={[
          { value: 'all', label: t.all, count: counts?.total },
          { value: 'online', label: t.online, count: counts?.online },
          { value: 'offline', label: t.offline, count: counts && counts.total - counts.online },
        ]}
      />
      {(hasSimulated || !search.showsSimulated) && (
        <Checkbox
          label={t.hideSimulated}
          checked={!search.showsSimulated}
          onChange={(event) => onChange({ showsSimulated: !event.target.checked })}
          className="text-sm text-ink-2"
        />
      )}
    </>
  )
}
