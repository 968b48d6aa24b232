import { useEffect, useRef, type RefObject } from 'react'
import type { Box } from './drop-place.ts'

/** What is left free at the edge of the phone. */
const MARGIN = 12

/** Scrolls the phone, and nothing else, to an item that was selected elsewhere, for example by adding it. */
export function useShown(
  boxes: readonly Box[],
  selected: string | undefined,
  inside: RefObject<HTMLElement | null>,
): void {
  const shown = useRef(selected)
  useEffect(() => {
    if (shown.current === selected) return
    const box = boxes.find(({ id }) => id === selected)
    // An item that was just added is measured later.
    if (selected !== undefined && !box) return
    shown.current = selected
    const screen = inside.current?.closest('.ds-screen')
    if (!box || !screen) return
    const { scrollTop, clientHeight } = screen
    const bottom = box.top + box.height + MARGIN
    if (box.top - MARGIN < scrollTop) screen.scrollTop = box.top - MARGIN
    else if (bottom > scrollTop + clientHeight) screen.scrollTop = bottom - clientHeight
  }, [boxes, selected, inside])
}
