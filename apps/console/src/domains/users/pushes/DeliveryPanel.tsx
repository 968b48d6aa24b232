import type { DeliveryDay } from '@slipway/contract/users/pushes/push-log.ts'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { featureQueries } from '../../products/features/features.queries.ts'
import { pushLogTexts } from './push-log-texts.ts'
import { pushQueries } from './pushes.queries.ts'
import type { PushLogTexts } from './texts.zh.ts'

const SECOND_MS = 1_000

const duration = (ms: number): string =>
  ms < SECOND_MS ? `${formatNumber(ms)} ms` : `${formatNumber(Math.round(ms / 100) / 10)} s`

/** What became of an event's messages and pushes, for its developers. Nothing while the event is not known. */
export function DeliveryPanel({ productId, dId }: { productId: string; dId: string }) {
  const model = useQuery(featureQueries.model(productId))
  const deKey = model.data?.find(({ feature }) => feature.did === dId)?.deKey
  return deKey === undefined ? null : <Delivery productId={productId} deKey={deKey} />
}

function Delivery({ productId, deKey }: { productId: string; deKey: string }) {
  const t = pushLogTexts()
  const log = useQuery(pushQueries.delivery(productId, deKey))
  const { list, p50Ms } = log.data ?? {}
  return (
    <Panel title={t.title} className="mt-6">
      <div className="flex flex-col gap-3 p-4">
        <p className="text-sm text-ink-2">
          {t.about} {typeof p50Ms === 'number' && t.p50(duration(p50Ms))}
        </p>
        {list ? (
          <Table
            label={t.title}
            columns={columnsOf(t)}
            rows={list}
            rowKey={({ day }) => day}
            rowLines={1}
            empty={<p className="text-ink-2">{t.none}</p>}
          />
        ) : log.isError ? (
          <QueryFailed query={log} failed={t.failedToLoad} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </div>
    </Panel>
  )
}

const number = (n: number) => <span className="tabular-nums">{formatNumber(n)}</span>

function columnsOf(t: PushLogTexts): Column<DeliveryDay>[] {
  return [
    {
      key: 'day',
      head: t.columns.day,
      width: '112px',
      phone: 'title',
      cell: ({ day }) => <span className="tabular-nums">{day}</span>,
    },
    { key: 'told', head: t.columns.told, width: '88px', cell: ({ told }) => number(told) },
    { key: 'listed', head: t.columns.listed, width: '88px', cell: ({ listed }) => number(listed) },
    {
      key: 'pushed',
      head: t.columns.pushed,
      width: '88px',
      phone: 'action',
      cell: ({ pushed, told }) => (
        <span className="tabular-nums">
          {formatNumber(pushed)}
          <span className="text-ink-3 sm:hidden"> / {formatNumber(told)}</span>
        </span>
      ),
    },
    { key: 'held', head: t.columns.held, phone: 'line', cell: (day) => parts(heldIn(day, t)) },
    { key: 'deliveries', head: t.columns.deliveries, phone: 'line', cell: (day) => parts(deliveriesIn(day, t)) },
  ]
}

const parts = (texts: readonly string[]) => (
  <span title={texts.join(' · ')} className="block truncate text-ink-2">
    {texts.join(' · ')}
  </span>
)

function heldIn({ dropped, quiet, muted, noPhone }: DeliveryDay, t: PushLogTexts): string[] {
  const held = [
    [dropped, t.dropped],
    [quiet, t.quiet],
    [muted, t.muted],
    [noPhone, t.noPhone],
  ] as const
  return held.flatMap(([n, words]) => (n > 0 ? [words(formatNumber(n))] : []))
}

const deliveriesIn = ({ sent, failed }: DeliveryDay, t: PushLogTexts): string[] => [
  ...(sent > 0 ? [t.sent(formatNumber(sent))] : []),
  ...failed.map(({ status, n }) => t.failed(status, formatNumber(n))),
]
