import type { KeyboardEvent, PointerEvent } from 'react'
import { logHeights } from './use-log-height.ts'
import { virtualTexts } from './virtual-texts.ts'

const moves: Readonly<Record<string, number>> = { ArrowUp: logHeights.step, ArrowDown: -logHeights.step }

/** The upper edge of the log: dragged, or moved with the arrow keys, Home and End. */
export function LogHandle({ height, onResize }: { height: number; onResize: (height: number) => void }) {
  const t = virtualTexts().log
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    const next = move === undefined ? { Home: logHeights.least, End: logHeights.most }[event.key] : height + move
    if (next === undefined) return
    event.preventDefault()
    onResize(next)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(height - event.movementY)
  }
  return (
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t.resize}
      title={t.resize}
      aria-valuenow={height}
      aria-valuemin={logHeights.least}
      aria-valuemax={logHeights.most}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      className="group -mt-1 flex h-2 shrink-0 cursor-row-resize touch-none items-center justify-center"
    >
      <span className="h-1 w-8 rounded-full bg-line-2 group-hover:bg-ink-3 group-focus-visible:bg-accent" />
    </div>
  )
}
