import { useState } from 'react'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { RowMenu, type RowMenuHandle, RowMenuTrigger, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { Pager } from '@slipway/ui/data/Pager.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { type Column, Table } from '@slipway/ui/data/Table.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { KitSection, Line } from './KitSection.tsx'
import type { SampleTexts } from './sample-texts.ts'

const TOTAL = 137
const statuses = ['debugging', 'released', 'mass', 'trial', 'done'] as const
const ids = ['p9a3f1c00', 'p9a3f3aef', 'p9a3f59de', 'p9a3f78cd', 'p9a3f97bc']
const models = ['SP-M1-WIFI', 'LS-RGBCW-5M', 'AP4-PRO-220', 'TH-S2-ZB', 'PS-24G-R1']

const rowsOf = (t: SampleTexts) =>
  t.rows.map((name, index) => ({
    name,
    id: ids[index] ?? '',
    model: models[index] ?? '',
    category: t.categories[index] ?? '',
    status: statuses[index] ?? 'debugging',
    creator: t.creators[index % t.creators.length] ?? '',
    time: `2026-1${index % 2}-0${index + 1} 14:0${index}`,
  }))

type Row = ReturnType<typeof rowsOf>[number]

const columnsOf = (t: SampleTexts, menu: RowMenuHandle<Row>): Column<Row>[] => [
  {
    key: 'product',
    head: t.columns.product,
    phone: 'title',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-3">
        <PictureTile name={row.name} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{row.name}</span>
          <Copyable text={row.id} quiet className="-mt-0.5" />
        </span>
      </span>
    ),
  },
  {
    key: 'model',
    head: t.columns.model,
    width: '130px',
    cell: (row) => <code className="font-mono text-xs">{row.model}</code>,
  },
  { key: 'category', head: t.columns.category, width: '100px', phone: 'line', cell: (row) => row.category },
  {
    key: 'status',
    head: t.columns.status,
    width: '140px',
    phone: 'line',
    cell: (row) => <StatusDot tone={row.status}>{t.statuses[row.status]}</StatusDot>,
  },
  { key: 'creator', head: t.columns.creator, width: '130px', cell: (row) => row.creator },
  {
    key: 'time',
    head: t.columns.time,
    width: '150px',
    phone: 'line',
    cell: (row) => <span className="text-ink-2 tabular-nums">{row.time}</span>,
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '120px',
    align: 'right',
    phone: 'action',
    cell: (row) => (
      <span className="inline-flex items-center gap-3">
        <TextLink href="#table">{t.develop}</TextLink>
        <RowMenuTrigger handle={menu} row={row} label={t.more(row.name)} />
      </span>
    ),
  },
]

export function TableSamples({ t }: { t: SampleTexts }) {
  const [mode, setMode] = useState<'normal' | 'loading' | 'stale'>('normal')
  const [page, setPage] = useState(6)
  const [pageSize, setPageSize] = useState(10)
  const [words, setWords] = useState('')
  const menu = useRowMenu<Row>()
  return (
    <KitSection id="table" title={t.sections.table}>
      <Line>
        <SearchBox label={t.search} placeholder={t.search} value={words} onSearch={setWords} />
        <Segmented
          label={t.tableModes}
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'normal', label: t.normal },
            { value: 'loading', label: t.loadingRows },
            { value: 'stale', label: t.staleRows },
          ]}
        />
      </Line>
      <div>
        <Table
          label={t.products}
          columns={columnsOf(t, menu)}
          rows={rowsOf(t)}
          rowKey={(row) => row.id}
          loading={mode === 'loading'}
          stale={mode === 'stale'}
          skeletonRows={5}
        />
        <Pager
          label={t.products}
          totalText={t.productCount(TOTAL)}
          total={TOTAL}
          page={page}
          pageSize={pageSize}
          onPageChange={setPage}
          onPageSizeChange={setPageSize}
        />
      </div>
      <RowMenu
        handle={menu}
        items={(row) => [
          { label: t.edit, onSelect: () => showToast('info', row.name) },
          { label: t.duplicate, onSelect: () => showToast('success', row.name) },
          'separator',
          { label: t.remove, tone: 'danger', onSelect: () => showToast('error', row.name) },
        ]}
      />
    </KitSection>
  )
}
