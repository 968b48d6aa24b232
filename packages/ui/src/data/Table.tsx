import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useKitTexts } from '../KitProvider.tsx'
import { Skeleton } from '../layout/Skeleton.tsx'
import { droppedColumns } from './table-columns.ts'

export type Column<Row> = {
  key: string
  head: string
  /** A CSS width, fixed so that nothing moves when rows load. Columns without one share the rest. */
  width?: string
  /** The pixels below which a column without a width in pixels can't be read. */
  minWidth?: number
  /** Shown at every width, like the name and the actions; other columns are left out where there is no room. */
  stays?: boolean
  align?: 'right'
  /** The header is for screen readers only, e.g. for the column of actions. */
  headHidden?: boolean
  /** The position on the two-line card of a phone; without one the column is hidden there. */
  phone?: 'title' | 'line' | 'action'
  cell: (row: Row) => ReactNode
  /** The class of the column's cells, which saves an element per cell. */
  cellClassName?: string
  /** The full text as a tooltip, where the cell may truncate it. */
  cellTitle?: (row: Row) => string
}

export type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The first load: skeleton rows with the real height are shown. */
  loading?: boolean
  skeletonRows?: number
  /** The next page is loading: the old rows remain, at 60 % opacity. */
  stale?: boolean
  /** Two-line rows are 59 px, one-line rows 44 px. */
  rowLines?: 1 | 2
  /** Shown if there are no rows. */
  empty?: ReactNode
  className?: string
}

const phoneCell = {
  title: 'max-sm:min-w-0 max-sm:flex-1',
  action: 'max-sm:flex-none max-sm:order-1',
  line: 'max-sm:order-2 max-sm:flex-none max-sm:text-sm max-sm:text-ink-2',
}

function cellClass<Row>(column: Column<Row>, at: 'head' | 'body', dropped: string | undefined) {
  return classNames(
    'px-3 font-normal',
    dropped,
    column.align === 'right' ? 'text-right' : 'text-left',
    at === 'head' && 'h-10 text-sm whitespace-nowrap text-ink-3',
    at === 'body' && 'max-sm:w-auto max-sm:p-0',
    at === 'body' && (column.phone ? phoneCell[column.phone] : 'max-sm:hidden'),
    at === 'body' && column.cellClassName,
  )
}

/** Rows with hairlines but no outer box. The state (page, search, filter) belongs to the caller. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  loading = false,
  skeletonRows = 10,
  stale = false,
  rowLines = 2,
  empty,
  className,
}: TableProps<Row>) {
  const texts = useKitTexts()
  const { classOf, minWidth } = droppedColumns(columns)
  const rowClass = classNames(
    'border-b transition-colors hover:bg-surface-2',
    'max-sm:flex max-sm:h-auto max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1.5 max-sm:py-3',
    // The second line starts below the title, however short the title is.
    "max-sm:after:order-1 max-sm:after:-mt-1.5 max-sm:after:basis-full max-sm:after:content-['']",
    rowLines === 2 ? 'h-[59px]' : 'h-11',
  )
  if (!loading && rows.length === 0 && empty !== undefined) return empty
  return (
    <div className={classNames('scroll-cue relative @container/table overflow-x-auto', className)}>
      <table
        aria-label={label}
        aria-busy={loading || stale}
        className="w-full table-fixed border-collapse max-sm:block max-sm:min-w-0!"
        style={{ minWidth }}
      >
        <thead className="max-sm:sr-only">
          <tr className="border-b">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                style={{ width: column.width }}
                className={cellClass(column, 'head', classOf.get(column.key))}
              >
                {column.headHidden ? <span className="sr-only">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classNames('transition-opacity max-sm:block', stale && 'opacity-60')}>
          {loading
            ? Array.from({ length: skeletonRows }, (_, row) => (
                <tr key={row} className={rowClass}>
                  {columns.map((column, at) => (
                    <td key={column.key} className={cellClass(column, 'body', classOf.get(column.key))}>
                      {row === 0 && at === 0 && <span className="sr-only">{texts.loading}</span>}
                      {!column.headHidden && (
                        <Skeleton className={at === 0 && rowLines === 2 ? 'h-8 w-36' : 'h-3 w-20'} />
                      )}
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)} className={rowClass}>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      title={column.cellTitle?.(row)}
                      className={cellClass(column, 'body', classOf.get(column.key))}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}
