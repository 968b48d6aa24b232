/**
 * The place of a row that is dragged to these edges: it passes another row at that row's middle, with its lower edge
 * on the way down and with its upper one on the way up, so that tall and short rows reach both ends.
 */
export function placeOf(middles: readonly number[], from: number, { top, bottom }: { top: number; bottom: number }) {
  return middles.filter((middle, at) => (at < from && middle < top) || (at > from && middle < bottom)).length
}

/** How far a row makes room: rows between the old and the new place move by the height of the dragged one. */
export function shiftOf(at: number, { from, to, height }: { from: number; to: number; height: number }): number {
  if (at > from && at <= to) return -height
  return at < from && at >= to ? height : 0
}

const EDGE_PX = 56
const SCROLL_PX = 12

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return document.documentElement
}

export interface RowDrag {
  /** At every new place under the pointer. */
  onOver: (to: number) => void
  /** At the end, also where the row stays; undefined if the drag was cancelled. */
  onEnd: (to: number | undefined) => void
}

/**
 * Drags the row with the pointer until it is released; Escape cancels. Rows are moved by their styles alone, so that
 * nothing renders while the pointer moves.
 */
export function dragRow(handle: HTMLElement, down: PointerEvent, { onOver, onEnd }: RowDrag): void {
  const row = handle.closest('tr')
  const rows = [...(row?.parentElement?.children ?? [])].filter((one) => one instanceof HTMLElement)
  const from = row ? rows.indexOf(row) : -1
  if (!row || from < 0) return
  const scroller = scrollerOf(row)
  const scrolledAtStart = scroller.scrollTop
  const boxes = rows.map((one) => one.getBoundingClientRect())
  const middles = boxes.map(({ top, height }) => top + height / 2)
  const { top, bottom, height } = row.getBoundingClientRect()
  const highest = (boxes[0]?.top ?? top) - top
  const lowest = (boxes.at(-1)?.bottom ?? bottom) - bottom
  let [to, pointerY, frame] = [from, down.clientY, 0]

  const follow = () => {
    const wanted = pointerY - down.clientY + scroller.scrollTop - scrolledAtStart
    const moved = Math.min(lowest, Math.max(highest, wanted))
    row.style.transform = `translateY(${moved}px)`
    const next = placeOf(middles, from, { top: top + moved, bottom: bottom + moved })
    if (next === to) return
    to = next
    for (const [at, one] of rows.entries()) {
      if (one !== row) one.style.transform = `translateY(${shiftOf(at, { from, to, height })}px)`
    }
    onOver(to)
  }
  const scroll = () => {
    const view = scroller.getBoundingClientRect()
    const upper = Math.max(view.top, 0) + EDGE_PX
    const lower = Math.min(view.bottom, window.innerHeight) - EDGE_PX
    if (pointerY < upper) scroller.scrollTop -= SCROLL_PX
    else if (pointerY > lower) scroller.scrollTop += SCROLL_PX
    follow()
    frame = requestAnimationFrame(scroll)
  }
  const listening = new AbortController()
  const end = (isDropped: boolean) => {
    listening.abort()
    cancelAnimationFrame(frame)
    row.removeAttribute('data-dragged')
    for (const one of rows) one.style.transform = ''
    onEnd(isDropped ? to : undefined)
  }
  const { signal } = listening
  const isOurs = (event: PointerEvent) => event.pointerId === down.pointerId
  handle.setPointerCapture(down.pointerId)
  row.setAttribute('data-dragged', '')
  handle.addEventListener('pointermove', (event) => void (isOurs(event) && (pointerY = event.clientY)), { signal })
  handle.addEventListener('pointerup', (event) => isOurs(event) && (follow(), end(true)), { signal })
  handle.addEventListener('pointercancel', (event) => isOurs(event) && end(false), { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal, capture: true })
  frame = requestAnimationFrame(scroll)
}
