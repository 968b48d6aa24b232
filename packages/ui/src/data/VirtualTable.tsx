import { memo, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Skeleton } from '../layout/Skeleton.tsx'
import { droppedColumns } from './table-columns.ts'
import type { Column } from './Table.tsx'
import { ROW_PX } from './virtual-table-height.ts'

export type SortableColumn<Row, Sort extends string> = Omit<Column<Row>, 'head'> & {
  head: string
  /** Another head than the text, such as a checkbox. */
  headCell?: ReactNode
  /** The order that a click on the head chooses. */
  sort?: Sort
}

type Props<Row, Sort extends string> = {
  label: string
  /** Stable between renders: a change renders all rows again. */
  columns: readonly SortableColumn<Row, Sort>[]
  total: number
  /** Undefined for a row that is still loading. */
  rowAt: (index: number) => Row | undefined
  /** The rows in sight, to load them: from `first` up to but excluding `end`. */
  onRange: (first: number, end: number) => void
  sort: Sort
  descending: boolean
  onSort: (sort: Sort, descending: boolean) => void
}

/** Rows above and below the visible ones, so that a short scroll shows no gap. */
const SPARE = 4
const FIRST_ROWS = 20

/** A long list in its own scroll area, which has only the rows in sight in the document. */
export function VirtualTable<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { label, columns, total, rowAt, onRange, sort, descending, onSort } = props
  const area = useRef<HTMLElement>(null)
  const { classOf, minWidth } = useMemo(() => droppedColumns(columns), [columns])
  const [rowPx, setRowPx] = useState(ROW_PX)
  const [{ first, end }, setSight] = useState({ first: 0, end: FIRST_ROWS })

  const look = useEffectEvent((rows: number) => {
    const box = area.current
    if (!box) return
    const measured = box.querySelector<HTMLElement>('tbody tr[data-row]')?.offsetHeight
    if (measured && measured !== rowPx) setRowPx(measured)
    const px = measured || rowPx
    const from = Math.max(0, Math.floor(box.scrollTop / px) - SPARE)
    const sightPx = box.clientHeight || FIRST_ROWS * px
    const until = Math.min(rows, Math.ceil((box.scrollTop + sightPx) / px) + SPARE)
    setSight((last) => (last.first === from && last.end === until ? last : { first: from, end: until }))
  })
  useLayoutEffect(() => look(total), [total])
  useEffect(() => {
    const box = area.current
    if (!box) return undefined
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => look(Number.MAX_SAFE_INTEGER))
    }
    box.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(frame)
      box.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [])
  const tellRange = useEffectEvent(onRange)
  useEffect(() => tellRange(first, Math.min(end, total)), [first, end, total])

  const shown = { first: Math.min(first, Math.max(0, total - 1)), end: Math.min(end, total) }
  return (
    <section
      ref={area}
      aria-label={label}
      className="scroll-cue @container/table relative max-h-[max(360px,calc(100dvh-250px))] overflow-auto rounded-sm"
    >
      <table
        aria-label={label}
        aria-rowcount={total + 1}
        className="w-full table-fixed border-collapse max-sm:block max-sm:min-w-0!"
        style={{ minWidth }}
      >
        <thead className="sticky top-0 z-10 bg-surface max-sm:sr-only">
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeadCell key={column.key} dropped={classOf.get(column.key)} {...{ column, sort, descending, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          <tr aria-hidden="true" className="max-sm:block" style={{ height: shown.first * rowPx }} />
          {Array.from({ length: Math.max(0, shown.end - shown.first) }, (_, place) => {
            const index = shown.first + place
            return <BodyRow key={index} index={index} columns={columns} classOf={classOf} row={rowAt(index)} />
          })}
          <tr aria-hidden="true" className="max-sm:block" style={{ height: (total - shown.end) * rowPx }} />
        </tbody>
      </table>
    </section>
  )
}

interface HeadProps<Row, Sort extends string> {
  column: SortableColumn<Row, Sort>
  dropped: string | undefined
  sort: Sort
  descending: boolean
  onSort: (sort: Sort, descending: boolean) => void
}

function HeadCell<Row, Sort extends string>({ column, dropped, sort, descending, onSort }: HeadProps<Row, Sort>) {
  const isSorted = column.sort !== undefined && column.sort === sort
  const order = isSorted ? (descending ? 'descending' : 'ascending') : undefined
  const { sort: own } = column
  return (
    <th
      scope="col"
      aria-sort={order}
      style={{ width: column.width }}
      className={classNames(
        dropped,
        // A shadow: the borders of a table neither stay with a sticky head nor show above a sticky cell.
        'h-10 px-3 text-sm font-normal whitespace-nowrap text-ink-3 shadow-[inset_0_-1px_var(--line)]',
        column.align === 'right' ? 'text-right' : 'text-left',
      )}
    >
      {own === undefined ? (
        (column.headCell ?? <span className={column.headHidden ? 'sr-only' : undefined}>{column.head}</span>)
      ) : (
        <button
          type="button"
          className={classNames('rounded-sm hover:text-ink', isSorted && 'font-medium text-ink')}
          onClick={() => onSort(own, isSorted ? !descending : own === 'lastSeen' || own === 'createTime')}
        >
          {column.head}
          <span aria-hidden="true" className={classNames('ml-1', !isSorted && 'invisible')}>
            {descending ? '↓' : '↑'}
          </span>
        </button>
      )}
    </th>
  )
}

const phoneCell = {
  title: 'max-sm:min-w-0 max-sm:flex-1',
  action: 'max-sm:flex-none max-sm:order-1',
  line: 'max-sm:order-2 max-sm:flex-none max-sm:text-sm max-sm:text-ink-2',
}

interface RowProps<Row> {
  index: number
  columns: readonly SortableColumn<Row, string>[]
  /** The class of a column that narrow tables leave out. */
  classOf: ReadonlyMap<string, string>
  row: Row | undefined
}

const BodyRow = memo(function BodyRow({ index, columns, classOf, row }: RowProps<unknown>) {
  return (
    <tr
      data-row
      aria-rowindex={index + 2}
      className={classNames(
        'h-11 border-b hover:bg-surface-2',
        'max-sm:flex max-sm:h-20 max-sm:flex-wrap max-sm:content-center max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:overflow-hidden',
        "max-sm:after:order-1 max-sm:after:-mt-1 max-sm:after:basis-full max-sm:after:content-['']",
      )}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          title={row === undefined ? undefined : column.cellTitle?.(row)}
          className={classNames(
            'overflow-hidden px-3 max-sm:w-auto max-sm:p-0',
            classOf.get(column.key),
            column.align === 'right' && 'text-right',
            column.phone ? phoneCell[column.phone] : 'max-sm:hidden',
            column.cellClassName,
          )}
        >
          {row === undefined ? !column.headHidden && <Skeleton className="h-3 w-20" /> : column.cell(row)}
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: RowProps<Row> & { key?: number }) => ReactNode
