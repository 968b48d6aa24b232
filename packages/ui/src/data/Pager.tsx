import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../actions/IconButton.tsx'
import { Select } from '../form/Select.tsx'
import { useKitTexts } from '../KitProvider.tsx'
import { pagerPages } from './pager-pages.ts'

const PAGE_SIZES = [10, 20, 50, 100] as const

type Props = {
  /** The subject of the pages, which names the navigation landmark. */
  label: string
  /** The total as text, left of the pages. */
  totalText: string
  total: number
  /** From 1. */
  page: number
  pageSize: number
  onPageChange: (page: number) => void
  pageSizes?: readonly number[]
  onPageSizeChange?: (pageSize: number) => void
}

export function Pager({
  label,
  totalText,
  total,
  page,
  pageSize,
  onPageChange,
  pageSizes = PAGE_SIZES,
  onPageSizeChange,
}: Props) {
  const texts = useKitTexts()
  const count = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 py-4 text-sm">
      <span className="text-ink-2 tabular-nums">{totalText}</span>
      <span className="flex items-center gap-1">
        <IconButton
          label={texts.previousPage}
          icon={<ChevronLeft size={16} />}
          disabled={page <= 1}
          onClick={() => onPageChange(page - 1)}
        />
        {pagerPages(page, count).map((entry) => {
          return typeof entry === 'string' ? (
            <span key={entry} aria-hidden="true" className="w-7 text-center text-ink-3 max-sm:hidden">
              …
            </span>
          ) : (
            <button
              key={entry}
              type="button"
              aria-label={texts.page(entry)}
              aria-current={entry === page ? 'page' : undefined}
              onClick={() => onPageChange(entry)}
              className={classNames(
                'h-7 min-w-7 rounded-md border px-1.5 tabular-nums transition-colors max-sm:hidden max-sm:aria-[current]:inline-block',
                entry === page
                  ? 'border-line-2 bg-surface font-medium'
                  : 'border-transparent text-ink-2 hover:bg-hover',
              )}
            >
              {entry}
            </button>
          )
        })}
        <IconButton
          label={texts.nextPage}
          icon={<ChevronRight size={16} />}
          disabled={page >= count}
          onClick={() => onPageChange(page + 1)}
        />
      </span>
      {onPageSizeChange && (
        <Select
          label={texts.pageSize}
          labelHidden
          size="small"
          value={pageSize}
          onValueChange={onPageSizeChange}
          options={pageSizes.map((size) => ({ value: size, label: texts.rowsPerPage(size) }))}
          className="tabular-nums"
        />
      )}
    </nav>
  )
}
