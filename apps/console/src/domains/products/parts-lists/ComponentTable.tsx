import type { Component } from '@slipway/contract/products/parts-lists/parts-lists.ts'
import { partsListsLimits } from '@slipway/contract/products/parts-lists/parts-lists.limits.ts'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { partsListsTexts } from './parts-lists-texts.ts'
import { partsListsQueries, type ComponentsSearch, type OnePackage } from './parts-lists.queries.ts'

const start: ComponentsSearch = { search: '', page: 1, size: 10 }

/** The address of the page belongs to the release history, so this list keeps its page to itself. */
export function ComponentTable({ of }: { of: OnePackage }) {
  const t = partsListsTexts()
  const [search, setSearch] = useState(start)
  const change = (part: Partial<ComponentsSearch>) => setSearch((current) => ({ ...current, page: 1, ...part }))
  const components = useQuery(partsListsQueries.components(of, search))
  return (
    <div className="p-4">
      <SearchBox
        label={t.filter}
        placeholder={t.filter}
        value={search.search}
        maxLength={partsListsLimits.filter.max}
        onSearch={(words) => words !== search.search && change({ search: words })}
        className="mb-3 max-sm:w-full"
      />
      <PagedTable
        label={t.table}
        query={components}
        paging={search}
        onChange={change}
        failed={t.failed}
        pages={t.pages}
        totalText={t.rows(components.data?.total ?? 0)}
        columns={columns()}
        rowKey={({ position }) => position}
        rowLines={1}
        empty={<EmptyState drawing={<SearchDrawing />} title={t.noHit} />}
      />
    </div>
  )
}

function columns(): Column<Component & { position: number }>[] {
  const { columns: t } = partsListsTexts()
  return [
    { key: 'name', head: t.name, phone: 'title', cell: ({ name }) => name, cellClassName: 'truncate' },
    {
      key: 'version',
      head: t.version,
      width: '144px',
      phone: 'line',
      cell: ({ version }) => version,
      cellClassName: 'truncate',
    },
    {
      key: 'licence',
      head: t.licence,
      width: '176px',
      phone: 'line',
      cell: ({ licence }) => licence,
      cellClassName: 'truncate',
    },
    {
      key: 'purl',
      head: t.purl,
      cell: ({ purl }) => <span className="font-mono text-xs">{purl}</span>,
      cellClassName: 'truncate',
    },
  ]
}
