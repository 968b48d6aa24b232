import { onOff, type Device, type OnOffRow } from '@slipway/contract/devices/devices/devices.ts'
import { Pager } from '@slipway/ui/data/Pager.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatClock, formatDay } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { deviceQueries, ON_OFF_PAGE_SIZE } from '../devices.queries.ts'
import type { DevicesTexts } from '../texts.zh.ts'

/** The connection history of a device; it reloads on every change of state. */
export function OnOffPanel({ device }: { device: Device }) {
  const { devices: t } = useTexts()
  const [page, setPage] = useState(1)
  const history = useQuery(deviceQueries.onOff(device, { page, lastChange: device.onlineSince }))
  const { items = [], total = 0 } = history.data ?? {}
  return (
    <Panel title={t.detail.onOff}>
      <Table
        label={t.detail.onOff}
        columns={onOffColumns(t.detail)}
        rows={items}
        rowKey={({ time, type }) => `${time}-${type}`}
        rowLines={1}
        loading={history.isPending}
        skeletonRows={3}
        stale={history.isPlaceholderData}
        empty={<p className="px-4 py-6 text-center text-sm text-ink-3">{t.detail.onOffEmpty}</p>}
        className="px-1 max-sm:px-4"
      />
      {total > ON_OFF_PAGE_SIZE && (
        <div className="px-4">
          <Pager
            label={t.detail.onOffPages}
            totalText={t.rows(total)}
            total={total}
            page={page}
            pageSize={ON_OFF_PAGE_SIZE}
            onPageChange={setPage}
          />
        </div>
      )}
    </Panel>
  )
}

const onOffColumns = (t: DevicesTexts['detail']): Column<OnOffRow>[] => [
  {
    key: 'type',
    head: t.onOffColumns.type,
    width: '84px',
    phone: 'title',
    cell: ({ type }) => (
      <StatusDot tone={type === onOff.online ? 'released' : 'debugging'}>
        {type === onOff.online ? t.cameOn : t.wentOff}
      </StatusDot>
    ),
  },
  {
    key: 'time',
    head: t.onOffColumns.time,
    width: '164px',
    phone: 'line',
    cell: ({ time }) => (
      <span className="text-sm text-ink-2 tabular-nums">{`${formatDay(time)} ${formatClock(time)}`}</span>
    ),
  },
  {
    key: 'reason',
    head: t.onOffColumns.reason,
    phone: 'line',
    cell: ({ type, reason, ip }) => {
      const words = type === onOff.online ? (ip ?? '') : (t.reasons[reason] ?? reason)
      return <span className="block text-sm text-ink-2">{words}</span>
    },
  },
]
