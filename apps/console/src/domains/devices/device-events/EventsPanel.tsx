import type { DeviceSnapshot } from '@slipway/contract/devices/devices/devices.calls.ts'
import type { DeviceEvent } from '@slipway/contract/devices/device-events/device-events.ts'
import { eventStatus } from '@slipway/contract/devices/device-events/device-events.topics.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { Pager } from '@slipway/ui/data/Pager.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatClock, formatDay, formatNumber, inPageLocale } from '@slipway/web-client/formats.ts'
import { deviceEventTexts } from './device-event-texts.ts'
import { EVENT_PAGE_SIZE, deviceEventQueries } from './device-events.queries.ts'
import type { DeviceEventsTexts } from './texts.zh.ts'

interface Props {
  device: DeviceName
  /** The live page's events: a new latest event makes the list reload. */
  events: DeviceSnapshot['events']
  /** The data of an event in words. */
  words: (data: unknown, deKey: string) => string
}

/** The events of a device, newest first. */
export function EventsPanel({ device, events: { total, newest }, words }: Props) {
  const t = deviceEventTexts()
  const [page, setPage] = useState(1)
  const list = useQuery(deviceEventQueries.list(device, { page, newest }))
  const { items = [] } = list.data ?? {}
  return (
    <Panel
      title={t.title}
      aside={<span className="text-xs text-ink-3 tabular-nums">{total > 0 && t.total(formatNumber(total))}</span>}
    >
      <Table
        label={t.title}
        columns={eventColumns(t, words)}
        rows={items}
        rowKey={({ id }) => id}
        loading={list.isPending && total > 0}
        skeletonRows={Math.min(total, EVENT_PAGE_SIZE)}
        stale={list.isPlaceholderData}
        empty={
          <p className="px-4 py-6 text-center text-sm text-ink-3">
            {list.isError ? list.error.message || t.failed : t.empty}
          </p>
        }
        className="px-1 max-sm:px-4"
      />
      {total > EVENT_PAGE_SIZE && (
        <div className="px-4">
          <Pager
            label={t.pages}
            totalText={t.total(formatNumber(total))}
            total={total}
            page={page}
            pageSize={EVENT_PAGE_SIZE}
            onPageChange={setPage}
          />
        </div>
      )}
    </Panel>
  )
}

const eventColumns = (t: DeviceEventsTexts, words: Props['words']): Column<DeviceEvent>[] => [
  {
    key: 'event',
    head: t.columns.event,
    minWidth: 160,
    phone: 'title',
    cell: ({ eName, deKey }) => (
      <span className="block min-w-0">
        {eName && <span className="block truncate font-medium">{inPageLocale(eName)}</span>}
        <code className="block truncate font-mono text-xs text-ink-2">{deKey}</code>
      </span>
    ),
  },
  {
    key: 'status',
    head: t.columns.status,
    width: '104px',
    phone: 'line',
    cell: ({ status }) => (
      <StatusDot tone={status === eventStatus.occurred ? 'trial' : 'debugging'}>{t.status[status]}</StatusDot>
    ),
  },
  {
    key: 'time',
    head: t.columns.time,
    width: '164px',
    phone: 'line',
    cell: ({ time }) => (
      <span className="text-sm text-ink-2 tabular-nums">{`${formatDay(time)} ${formatClock(time)}`}</span>
    ),
  },
  {
    key: 'data',
    head: t.columns.data,
    phone: 'line',
    cell: (event) => {
      const shown = payloadWords(event, words)
      return (
        <span className="block min-w-0">
          <code
            title={payloadWords(event, (data) => JSON.stringify(data))}
            className="block truncate font-mono text-xs text-ink-2"
          >
            {shown || t.noData}
          </code>
          {event.unmodelled !== null && (
            <span title={event.unmodelled} className="block truncate text-xs text-trial">
              {t.unmodelled(event.unmodelled)}
            </span>
          )}
        </span>
      )
    },
  },
]

/** The payload: the data, then the event's own metadata as it was received. */
const payloadWords = (
  { deKey, data, basic, notification }: DeviceEvent,
  words: (data: unknown, deKey: string) => string,
) =>
  [
    ...(data === null ? [] : [words(data, deKey)]),
    ...[basic, notification].filter((part) => part !== null).map((part) => JSON.stringify(part)),
  ].join(' ')
