import { onOff, type OnOffRow } from '@slipway/contract/devices/devices/devices.ts'
import { Input } from '@slipway/ui/form/Input.tsx'
import { Pager } from '@slipway/ui/data/Pager.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatClock, formatDay } from '@slipway/web-client/formats.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useTexts } from '../../../shared/texts/texts.ts'
import type { DevicesTexts } from '../devices/devices.exports.ts'
import { lookupQueries, type AskedDevice } from './device-query.queries.ts'
import { startOf, type QuerySearch } from './query-search.ts'
import { queryTexts } from './query-texts.ts'
import type { DeviceQueryTexts } from './texts.zh.ts'

interface Props {
  device: AskedDevice
  search: QuerySearch
  onChange: (part: Partial<QuerySearch>, how?: { replace: boolean }) => void
}

/** SC-83, SI-108. */
export function OnOffHistory({ device, search, onChange }: Props) {
  const { onoff: t, failed } = queryTexts()
  const { detail } = useTexts().devices
  const { page, size, from, to } = search
  const isTimed = from !== '' || to !== ''
  const list = useQuery(lookupQueries.onOff(device, { page, size, startTime: startOf(from), endTime: startOf(to, 1) }))
  const { items = [], total = 0, isMinimum } = list.data ?? {}
  const totalText = isMinimum ? t.many(total) : t.count(total)
  const day = (label: string, key: 'from' | 'to') => (
    <Input
      type="date"
      aria-label={label}
      value={search[key]}
      onChange={(event) => onChange({ [key]: event.target.value }, { replace: true })}
      className="w-38! max-sm:w-0! max-sm:flex-1"
    />
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {day(t.from, 'from')}
        <span aria-hidden="true" className="text-ink-3">
          –
        </span>
        {day(t.to, 'to')}
        {isTimed && (
          <TextButton onClick={() => onChange({ from: '', to: '' }, { replace: true })}>{t.clear}</TextButton>
        )}
        {list.data && <span className="text-sm text-ink-2 tabular-nums">{totalText}</span>}
      </div>
      {list.isError && !list.data ? (
        <QueryFailed query={list} failed={failed} />
      ) : (
        <Table
          label={queryTexts().tabs.onoff}
          columns={columns(t, detail.reasons)}
          rows={items.map((row, at) => ({ ...row, at }))}
          rowKey={({ time, type, at }) => `${time}-${type}-${at}`}
          rowLines={1}
          loading={list.isPending}
          skeletonRows={size}
          stale={list.isPlaceholderData}
          empty={<p className="px-4 py-6 text-center text-sm text-ink-3">{t.empty}</p>}
        />
      )}
      {total > 0 && (
        <Pager
          label={t.pages}
          totalText={totalText}
          total={total}
          page={page}
          pageSize={size}
          onPageChange={(next) => onChange({ page: next })}
          onPageSizeChange={(next) => onChange({ size: next })}
        />
      )}
    </>
  )
}

const columns = (
  { columns: t }: DeviceQueryTexts['onoff'],
  reasons: DevicesTexts['detail']['reasons'],
): Column<OnOffRow & { at: number }>[] => [
  {
    key: 'type',
    head: t.type,
    width: '140px',
    phone: 'title',
    cell: ({ type }) => (
      <StatusDot tone={type === onOff.online ? 'released' : 'debugging'}>
        {type === onOff.online ? queryTexts().why.presence.on : queryTexts().why.presence.off}
      </StatusDot>
    ),
  },
  {
    key: 'time',
    head: t.time,
    width: '190px',
    phone: 'line',
    cellClassName: 'text-sm text-ink-2 tabular-nums',
    cell: ({ time }) => `${formatDay(time)} ${formatClock(time)}`,
  },
  {
    key: 'ip',
    head: t.ip,
    width: '180px',
    phone: 'line',
    cellClassName: 'font-mono text-xs',
    cell: ({ ip }) => ip ?? '',
  },
  {
    key: 'reason',
    head: t.reason,
    phone: 'line',
    cellClassName: 'text-sm text-ink-2',
    cell: ({ type, reason }) => (type === onOff.online ? '' : (reasons[reason] ?? reason)),
  },
]
