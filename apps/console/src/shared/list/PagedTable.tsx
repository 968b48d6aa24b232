import { Pager } from '@slipway/ui/data/Pager.tsx'
import { Table, type TableProps } from '@slipway/ui/data/Table.tsx'
import { useEffect, useEffectEvent } from 'react'
import type { Paging } from './list-search.ts'
import { QueryFailed } from './QueryFailed.tsx'

interface PagedQuery<Row> {
  data: { items: readonly Row[]; total: number } | undefined
  error: Error | null
  isError: boolean
  isPending: boolean
  isSuccess: boolean
  isPlaceholderData: boolean
  isFetching: boolean
  refetch: () => unknown
}

interface Props<Row> extends Omit<TableProps<Row>, 'rows' | 'loading' | 'stale'> {
  query: PagedQuery<Row>
  paging: Paging
  onChange: (part: Partial<Paging>, how?: { replace: boolean }) => void
  failed: { title: string; text?: string }
  /** The subject of the pages, which names the navigation landmark. */
  pages: string
  totalText: string
}

/** A server-paged list: rows, pagination, and placeholders while loading or when empty. */
export function PagedTable<Row>({ query, paging, onChange, failed, pages, totalText, ...table }: Props<Row>) {
  const { items = [], total = 0 } = query.data ?? {}
  const { page, size } = paging
  const lastPage = Math.max(1, Math.ceil(total / size))
  const isBeyondEnd = query.isSuccess && !query.isPlaceholderData && page > lastPage
  const toLastPage = useEffectEvent(() => onChange({ page: lastPage }, { replace: true }))
  useEffect(() => {
    if (isBeyondEnd) toLastPage()
  }, [isBeyondEnd])
  if (query.isError && !query.data) return <QueryFailed query={query} failed={failed} />
  return (
    <>
      <Table skeletonRows={size} {...table} rows={items} loading={query.isPending} stale={query.isPlaceholderData} />
      {total > 0 && (
        <Pager
          label={pages}
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
