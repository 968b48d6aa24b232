import type { StandardFeature } from '@slipway/contract/products/standard-features/standard-features.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQueries } from '@tanstack/react-query'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { ShownFeature } from '../features/features.exports.ts'
import { PICKER_PAGE, standardQueries, type PickerSource } from './standard-features.queries.ts'
import { standardTexts } from './standard-texts.ts'
import type { Taken } from './standard-view.ts'
import { StandardRow } from './StandardRow.tsx'
import { useWindow } from './use-window.ts'

const ROW_PX = 52
const HEIGHT_PX = 364
const JUMP_ROWS = 6
const SKELETON_ROWS = 6

interface Props {
  source: PickerSource
  chosen: ReadonlyMap<string, StandardFeature>
  takenOf: (feature: StandardFeature) => Taken
  sameOf: (feature: StandardFeature) => ShownFeature | undefined
  onToggle: (feature: StandardFeature) => void
  /** Called with the keyboard's current row, for its details. */
  onActive: (feature: StandardFeature | undefined) => void
  /** Called with the total once it is known. */
  summary: (total: number | undefined) => ReactNode
  empty: ReactNode
}

/** A source's features as one virtual list, whose pages load on scroll. It is a single tab stop. */
export function StandardList({ source, chosen, takenOf, sameOf, onToggle, onActive, summary, empty }: Props) {
  const t = standardTexts().picker
  const [active, setActive] = useState(0)
  const [known, setKnown] = useState(0)
  const [focused, setFocused] = useState<number>()
  const { box, from, to, onScroll, show } = useWindow({
    total: Math.max(known, SKELETON_ROWS),
    rowHeight: ROW_PX,
    height: HEIGHT_PX,
  })

  const inSight = Array.from({ length: to - from }, (_, at) => from + at)
  // The tab stop is rendered even when it is out of view, so that Tab can reach it.
  const drawn = active < from || active >= to ? [active, ...inSight] : inSight
  const numbers = [...new Set([0, ...drawn.map((row) => Math.floor(row / PICKER_PAGE))])]
  const pages = useQueries({ queries: numbers.map((number) => standardQueries.page(source, number)) })
  const total = pages[0]?.data?.total
  if (total !== undefined && total !== known) setKnown(total)
  const featureAt = (row: number): StandardFeature | undefined =>
    pages[numbers.indexOf(Math.floor(row / PICKER_PAGE))]?.data?.items[row % PICKER_PAGE]

  const failed = pages.find(({ isError }) => isError)
  if (failed) {
    const retry = () => pages.forEach((page) => page.isError && void page.refetch())
    return <ErrorState title={t.failed.title} text={failed.error?.message || t.failed.text} onRetry={retry} />
  }

  const go = (row: number) => {
    const next = Math.max(0, Math.min(known - 1, row))
    setActive(next)
    setFocused(next)
    show(next)
    onActive(featureAt(next))
  }
  const key = (event: KeyboardEvent) => {
    const target = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + JUMP_ROWS,
      PageUp: active - JUMP_ROWS,
      Home: 0,
      End: known - 1,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }
  const enter = (row: number, feature: StandardFeature) => {
    setActive(row)
    onActive(feature)
  }
  return (
    <>
      <p className="mb-1.5 flex min-h-5 justify-between gap-3 text-xs text-ink-3 tabular-nums">
        <output>{summary(total)}</output>
        <span className="max-sm:hidden">{t.keys}</span>
      </p>
      {total === 0 ? (
        empty
      ) : (
        <div ref={box} onScroll={onScroll} className="overflow-y-auto rounded-md border" style={{ height: HEIGHT_PX }}>
          <ul
            aria-label={t.list}
            aria-busy={total === undefined}
            className="relative"
            style={{ height: Math.max(known, SKELETON_ROWS) * ROW_PX }}
          >
            {drawn.map((row) => {
              const feature = featureAt(row)
              return (
                <li
                  key={row}
                  aria-setsize={known}
                  aria-posinset={row + 1}
                  className={classNames('absolute inset-x-0', row > 0 && 'border-t')}
                  style={{ top: row * ROW_PX, height: ROW_PX }}
                >
                  {feature ? (
                    <StandardRow
                      feature={feature}
                      isTabStop={row === active}
                      isFocused={row === focused}
                      isChosen={chosen.has(feature.id)}
                      taken={takenOf(feature)}
                      same={sameOf(feature)}
                      onEnter={() => enter(row, feature)}
                      onToggle={() => onToggle(feature)}
                      onKeyDown={key}
                    />
                  ) : (
                    <Skeleton className="mx-3 mt-4 h-5 w-40" />
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </>
  )
}
