import type { ListedDevice } from '@slipway/contract/devices/devices/devices.ts'
import { VirtualTable } from '@slipway/ui/data/VirtualTable.tsx'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LIST_PART, deviceQueries } from '../devices.queries.ts'
import type { DeviceColumn } from './device-columns.tsx'
import type { DeviceSearch } from './device-search.ts'

/** While the list is dragged past thousands of rows, only the parts where it comes to rest are loaded. */
const REST_MS = 80

interface Props {
  productId: string
  search: DeviceSearch
  /** The properties whose values the columns show. */
  properties: readonly string[]
  columns: readonly DeviceColumn[]
  total: number
  label: string
  onSort: (search: Pick<DeviceSearch, 'sort' | 'descending'>) => void
}

/** The device list: only the rows in sight exist, and only their parts are loaded. */
export function DeviceTable({ productId, search, properties, columns, total, label, onSort }: Props) {
  const [sight, setSight] = useState({ first: 0, last: 0 })
  const [wanted, setWanted] = useState(sight)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(sight), REST_MS)
    return () => clearTimeout(timer)
  }, [sight])
  const numbers = Array.from({ length: wanted.last - wanted.first + 1 }, (_, place) => wanted.first + place)
  const parts = useQueries({
    queries: numbers.map((part) => ({
      ...deviceQueries.part(productId, search, part, properties),
      // The page has just loaded the first part.
      refetchOnMount: part > 0,
    })),
  })
  const rowAt = (index: number): ListedDevice | undefined =>
    parts[Math.floor(index / LIST_PART) - wanted.first]?.data?.items[index % LIST_PART]
  return (
    <VirtualTable
      label={label}
      columns={columns}
      total={total}
      rowAt={rowAt}
      onRange={(first, end) => {
        const next = { first: Math.floor(first / LIST_PART), last: Math.floor(Math.max(0, end - 1) / LIST_PART) }
        setSight((known) => (known.first === next.first && known.last === next.last ? known : next))
      }}
      sort={search.sort}
      descending={search.descending}
      onSort={(sort, descending) => onSort({ sort, descending })}
    />
  )
}
