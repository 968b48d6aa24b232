import { useCallback, useRef, useState, type UIEvent } from 'react'

const OVERSCAN = 4

/** The rows of a long list to render: the visible ones and a small overscan. All rows are as high as the first. */
export function useWindow({ total, rowHeight, height }: { total: number; rowHeight: number; height: number }) {
  const box = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const from = Math.max(0, Math.min(first, total - 1) - OVERSCAN)
  const to = Math.min(total, first + Math.ceil(height / rowHeight) + OVERSCAN)

  const onScroll = useCallback(
    ({ currentTarget }: UIEvent<HTMLElement>) => setFirst(Math.floor(currentTarget.scrollTop / rowHeight)),
    [rowHeight],
  )
  /** Scrolls no further than necessary. */
  const show = useCallback(
    (row: number) => {
      const element = box.current
      if (!element) return
      const top = row * rowHeight
      const bottom = top + rowHeight - element.clientHeight
      if (element.scrollTop > top) element.scrollTop = top
      else if (element.scrollTop < bottom) element.scrollTop = bottom
    },
    [rowHeight],
  )
  return { box, from, to, onScroll, show }
}
