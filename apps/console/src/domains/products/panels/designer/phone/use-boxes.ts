import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Box } from './drop-place.ts'

/** What an item covers: its marked element has no box of its own. */
function rectOf(marked: Element): DOMRect | undefined {
  const rects = [...marked.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0)
  const [first] = rects
  if (!first) return undefined
  const [left, top] = [Math.min(...rects.map((one) => one.left)), Math.min(...rects.map((one) => one.top))]
  const right = Math.max(...rects.map((one) => one.right))
  return new DOMRect(left, top, right - left, Math.max(...rects.map((one) => one.bottom)) - top)
}

const isSame = (one: readonly Box[], other: readonly Box[]): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Where the items are on the phone: measured when the panel is drawn, and when its size changes. */
export function useBoxes(...changes: readonly unknown[]) {
  const content = useRef<HTMLDivElement>(null)
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const measure = useCallback(() => {
    const frame = content.current?.getBoundingClientRect()
    if (!content.current || !frame) return
    const found = [...content.current.querySelectorAll('[data-item]')].flatMap((marked): Box[] => {
      const rect = rectOf(marked)
      if (!rect) return []
      const { width, height } = rect
      const [left, top] = [rect.left - frame.left, rect.top - frame.top]
      return [{ id: marked.getAttribute('data-item') ?? '', left, top, width, height }]
    })
    setBoxes((before) => (isSame(before, found) ? before : found))
  }, [])
  useLayoutEffect(measure, [measure, ...changes])
  useLayoutEffect(() => {
    if (!content.current || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(content.current)
    for (const child of content.current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [measure])
  return { content, boxes, measure }
}
