import type { SubDeviceInfo } from '@slipway/contract/devices/device-query/device-query.ts'
import { onOff } from '@slipway/contract/devices/devices/devices.ts'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { OnlineDot } from './CenterDevices.tsx'
import { lookupQueries, type AskedDevice } from './device-query.queries.ts'
import type { QuerySearch } from './query-search.ts'
import { queryTexts } from './query-texts.ts'

interface Props {
  device: AskedDevice
  search: QuerySearch
  onChange: (part: Partial<QuerySearch>) => void
  onOpen: (serial: string, productId: string) => void
}

/** SC-85. */
export function SubDevices({ device, search, onChange, onOpen }: Props) {
  const t = queryTexts()
  const { page, size } = search
  const list = useQuery(lookupQueries.subDevices(device, { page, size }))
  const total = list.data?.total ?? 0
  return (
    <PagedTable
      query={list}
      paging={search}
      onChange={onChange}
      failed={t.failed}
      pages={t.sub.pages}
      totalText={t.sub.count(total)}
      label={t.tabs.sub}
      columns={columns(onOpen)}
      rowKey={({ productId, subSerial }) => `${productId}/${subSerial}`}
      rowLines={1}
      skeletonRows={3}
      empty={<p className="px-4 py-6 text-center text-sm text-ink-3">{t.sub.empty}</p>}
    />
  )
}

const columns = (onOpen: Props['onOpen']): Column<SubDeviceInfo>[] => {
  const {
    sub: { columns: t },
    unknown,
  } = queryTexts()
  const told = (key: 'mac' | 'channel' | 'networkKey' | 'neighbour'): Column<SubDeviceInfo> => ({
    key,
    head: t[key],
    phone: 'line',
    cellClassName: 'font-mono text-xs break-all',
    cell: (row) => row[key] ?? unknown,
  })
  return [
    {
      key: 'subSerial',
      head: t.subSerial,
      phone: 'title',
      cell: ({ subSerial, productId }) => (
        <TextButton onClick={() => onOpen(subSerial, productId)}>
          <code className="font-mono text-sm">{subSerial}</code>
        </TextButton>
      ),
    },
    {
      key: 'state',
      head: t.state,
      width: '120px',
      phone: 'line',
      cell: ({ onlineState }) => <OnlineDot isOn={onlineState === onOff.online} />,
    },
    told('mac'),
    told('channel'),
    told('networkKey'),
    told('neighbour'),
  ]
}
