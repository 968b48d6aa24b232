import type { OtaDeltas, OtaDetail } from '@slipway/contract/products/firmware/firmware.ts'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { fileSize, formatNumber } from '@slipway/web-client/formats.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { firmwareQueries } from './firmware.queries.ts'
import type { FirmwareTexts } from './texts.zh.ts'

type Delta = OtaDeltas['deltas'][number]

/** The deltas to a released version, and what they have saved. */
export function DeltasSection({ release: { productId, recordId } }: { release: OtaDetail }) {
  const t = firmwareTexts()
  const query = useQuery(firmwareQueries.deltas(productId, recordId))
  if (query.isError && !query.data) return <QueryFailed query={query} failed={t.deltas.failed} />
  const { data } = query
  const saved = (data?.deltas ?? []).reduce((sum, { savedBytes }) => sum + savedBytes, 0)
  return (
    <Panel
      title={t.deltas.title}
      aside={saved > 0 ? <span className="text-sm text-ink-2">{t.deltas.savedTotal(fileSize(saved))}</span> : undefined}
    >
      <p className="px-4 pt-3 pb-2 text-sm text-ink-2">
        {data?.isSupported === false ? t.deltas.unsupported : t.deltas.text}
      </p>
      {data && data.deltas.length > 0 ? (
        <Table
          label={t.deltas.title}
          rowLines={1}
          rows={data.deltas}
          rowKey={({ fromVersion }) => fromVersion}
          columns={columns(t, data.fullSize)}
        />
      ) : (
        data?.isSupported && <p className="px-4 pb-4 text-sm text-ink-3">{t.deltas.none}</p>
      )}
    </Panel>
  )
}

const percentOf = (size: number, fullSize: number): string => {
  const percent = (size / fullSize) * 100
  return percent < 1 ? '< 1%' : `${Math.round(percent)}%`
}

const columns = ({ deltas: t, none }: FirmwareTexts, fullSize: number): Column<Delta>[] => [
  { key: 'from', head: t.from, phone: 'title', cell: ({ fromVersion }) => fromVersion },
  { key: 'state', head: t.state, width: '200px', phone: 'line', cell: ({ state }) => t.states[state] },
  {
    key: 'size',
    head: t.size,
    width: '160px',
    phone: 'line',
    cell: ({ size }) => (size === null ? none : `${fileSize(size)} · ${percentOf(size, fullSize)}`),
  },
  { key: 'downloads', head: t.downloads, width: '120px', cell: ({ downloads }) => formatNumber(downloads) },
  {
    key: 'saved',
    head: t.saved,
    width: '120px',
    cell: ({ savedBytes }) => (savedBytes === 0 ? none : fileSize(savedBytes)),
  },
]
