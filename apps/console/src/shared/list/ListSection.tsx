import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { KeyDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Table, type TableProps } from '@slipway/ui/data/Table.tsx'
import type { ReactNode } from 'react'
import { QueryFailed } from './QueryFailed.tsx'

interface Props<Row> extends Pick<TableProps<Row>, 'columns' | 'rowKey'> {
  query: { error: Error | null; isError: boolean; isPending: boolean; isFetching: boolean; refetch: () => unknown }
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined
  words: { title: string; failed: { title: string; text: string }; empty: { title: string; text: string } }
  /** The description above the list. */
  about: ReactNode
  /** The button that adds an item. */
  action?: ReactNode
  /** Menus and dialogs of the rows. */
  children?: ReactNode
}

const SKELETON_ROWS = 3

/** A short list of keys or applications on a settings page, shown in full without paging. */
export function ListSection<Row>({ query, rows, words, about, action, children, ...table }: Props<Row>) {
  if (query.isError && !rows) return <QueryFailed query={query} failed={words.failed} />
  return (
    <section aria-label={words.title}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80 text-ink-2">{about}</div>
        {action}
      </div>
      <Table
        label={words.title}
        rows={rows ?? []}
        loading={query.isPending}
        skeletonRows={SKELETON_ROWS}
        empty={<EmptyState drawing={<KeyDrawing />} title={words.empty.title} text={words.empty.text} />}
        {...table}
      />
      {children}
    </section>
  )
}
