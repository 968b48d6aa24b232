import type { PointerEvent } from 'react'
import { logHeights } from './use-log-height.ts'
import { virtualTexts } from './virtual-texts.ts'

/** The upper edge of the log: dragged up and down, or moved by keyboard like any slider. */
export function LogHandle({ height, onResize }: { height: number; onResize: (height: number) => void }) {
  const t = virtualTexts().log
  const onPointerDown = (event: PointerEvent<HTMLInputElement>) => {
    // A slider of the browser follows the pointer sideways.
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLInputElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(height - event.movementY)
  }
  return (
    <div className="relative -mt-1 flex h-2 shrink-0 items-center justify-center">
      <input
        type="range"
        aria-label={t.resize}
        aria-orientation="vertical"
        title={t.resize}
        min={logHeights.least}
        max={logHeights.most}
        step={logHeights.step}
        value={height}
        onChange={(event) => onResize(Number(event.target.value))}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        className="peer absolute inset-0 w-full cursor-row-resize touch-none opacity-0"
      />
      <span className="h-1 w-8 rounded-full bg-line-2 peer-hover:bg-ink-3 peer-focus-visible:bg-accent" />
    </div>
  )
}
