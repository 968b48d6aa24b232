import { categoryLimits } from '@slipway/contract/catalog/categories/categories.limits.ts'
import type { Page as PageOf } from '@slipway/contract/define-call.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { SearchDrawing } from '@slipway/ui/layout/drawings.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { CategoryDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Pager } from '@slipway/ui/data/Pager.tsx'
import { SearchBox } from '@slipway/ui/form/SearchBox.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import type { useCategorySearch } from './category-search.ts'
import { categoryTexts } from './category-texts.ts'

interface Props<Row> {
  label: string
  totalText: (total: number) => string
  list: UseQueryResult<PageOf<Row>>
  search: ReturnType<typeof useCategorySearch>
  columns: readonly Column<Row>[]
  /** Shown where there are no categories at all. */
  empty: { title: string; text: string; action: ReactNode }
}

/** A searchable, paged list of categories; main and sub categories use the same table. */
export function CategoryTable<Row extends { id: string }>({
  label,
  totalText,
  list,
  search: [search, change],
  columns,
  empty,
}: Props<Row>) {
  const t = categoryTexts()
  const { items = [], total = 0 } = list.data ?? {}
  const lastPage = Math.max(1, Math.ceil(total / search.size))
  const isBeyondEnd = list.isSuccess && !list.isPlaceholderData && search.page > lastPage
  useEffect(() => {
    if (isBeyondEnd) change({ page: lastPage }, { replace: true })
  })
  const isEmpty = list.isSuccess && total === 0 && search.keyword === ''
  return (
    <>
      {!isEmpty && (
        <SearchBox
          label={t.search}
          placeholder={t.search}
          value={search.keyword}
          maxLength={categoryLimits.search.max}
          onSearch={(keyword) => keyword !== search.keyword && change({ keyword }, { replace: true })}
          className="mb-3 max-sm:w-full"
        />
      )}
      {list.isError && !list.data ? (
        <QueryFailed query={list} failed={t.failed} />
      ) : (
        <Table
          label={label}
          columns={columns}
          rows={items}
          rowKey={({ id }) => id}
          loading={list.isPending}
          skeletonRows={search.size}
          stale={list.isPlaceholderData}
          empty={
            isEmpty ? (
              <EmptyState
                drawing={<CategoryDrawing />}
                framed
                title={empty.title}
                text={empty.text}
                actions={empty.action}
              />
            ) : (
              <EmptyState
                drawing={<SearchDrawing />}
                title={t.noHit.title(search.keyword)}
                actions={<Button onClick={() => change({ keyword: '' })}>{t.noHit.clear}</Button>}
              />
            )
          }
        />
      )}
      {total > 0 && (
        <Pager
          label={t.pages}
          totalText={totalText(total)}
          total={total}
          page={search.page}
          pageSize={search.size}
          onPageChange={(page) => change({ page })}
          onPageSizeChange={(size) => change({ size })}
        />
      )}
    </>
  )
}
