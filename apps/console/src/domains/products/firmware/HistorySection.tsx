import type { OtaRecord } from '@slipway/contract/products/firmware/firmware.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { LogDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { useQuery } from '@tanstack/react-query'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { firmwareQueries } from './firmware.queries.ts'
import { useHistoryPaging } from './ota-search.ts'
import type { FirmwareTexts } from './texts.zh.ts'

/** CA-073: all records of the product, also deleted and withdrawn ones. */
export function HistorySection({ productId }: { productId: string }) {
  const t = firmwareTexts()
  const paths = useConsolePaths()
  const [paging, change] = useHistoryPaging()
  const records = useQuery(firmwareQueries.records(productId, paging))
  return (
    <section className="mt-2">
      <h2 className="mb-2 text-base font-medium">{t.history.title}</h2>
      <PagedTable
        label={t.history.title}
        query={records}
        paging={paging}
        onChange={change}
        failed={t.history.failed}
        pages={t.history.pages}
        totalText={t.releases(records.data?.total ?? 0)}
        columns={columns(t, (recordId) => paths.ota(productId, recordId))}
        rowKey={({ recordId }) => recordId}
        rowLines={1}
        empty={<EmptyState drawing={<LogDrawing />} title={t.history.empty} />}
      />
    </section>
  )
}

const stateOf = (t: FirmwareTexts, { publishStatus, deleteTime, withdrawTime, isExpired }: OtaRecord): string => {
  if (deleteTime !== null) return t.deleted
  if (withdrawTime !== null) return t.withdrawn
  return isExpired ? t.expired : t.status[publishStatus]
}

const columns = (t: FirmwareTexts, hrefOf: (recordId: string) => string): Column<OtaRecord>[] => [
  {
    key: 'version',
    head: t.columns.version,
    phone: 'title',
    cell: ({ recordId, firmwareVersion, isSecurity }) => (
      <>
        <TextLink href={hrefOf(recordId)}>{firmwareVersion}</TextLink>
        {isSecurity && <span className="ml-2 text-xs text-ink-2">{t.security}</span>}
      </>
    ),
  },
  { key: 'firmware', head: t.columns.firmware, width: '144px', cell: ({ firmwareType }) => t.types[firmwareType] },
  { key: 'state', head: t.columns.state, width: '136px', phone: 'line', cell: (record) => stateOf(t, record) },
  {
    key: 'area',
    head: t.columns.area,
    width: '120px',
    cell: ({ area }) => (area ? t.areas[area] : t.none),
  },
  {
    key: 'ratio',
    head: t.columns.ratio,
    width: '104px',
    cell: ({ grayRatio }) => (grayRatio === null ? t.none : t.percent(grayRatio)),
  },
  {
    key: 'time',
    head: t.columns.time,
    width: '144px',
    cell: ({ publishTime, updateTime }) => (
      <span className="text-sm tabular-nums">{formatTime(publishTime ?? updateTime)}</span>
    ),
  },
  { key: 'by', head: t.columns.by, width: '184px', cell: ({ account }) => account, cellClassName: 'truncate' },
]
