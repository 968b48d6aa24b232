import type { PanelView } from '@slipway/panel/panel-view.ts'
import { useEffect, useRef } from 'react'
import { dropFinder } from './drop-place.ts'
import type { Designer } from '../use-designer.ts'
import type { PhoneLook } from './phone-look.ts'
import { useBoxes } from './use-boxes.ts'
import { useDrag, type Dragged } from './use-drag.ts'

/** The items of the phone as boxes, and what is dragged over them. */
export function usePhone(designer: Designer, look: PhoneLook, view: PanelView | undefined) {
  const { document, page, edit } = designer
  const { content, boxes, measure } = useBoxes(look, page, document, view)
  /** Where content and screen of the phone are in the window; measured when a drag begins and after scrolling. */
  const frames = useRef<{ frame: DOMRect; screen: DOMRect } | undefined>(undefined)
  useEffect(() => {
    const forget = () => {
      frames.current = undefined
    }
    window.addEventListener('scroll', forget, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', forget, { capture: true })
  }, [])
  const framesNow = () => {
    const own = content.current
    if (!frames.current && own?.parentElement)
      frames.current = { frame: own.getBoundingClientRect(), screen: own.parentElement.getBoundingClientRect() }
    return frames.current
  }
  /** For what is dragged now; made again once the panel is drawn again. */
  const finder = useRef<{ of: readonly unknown[]; find: ReturnType<typeof dropFinder> }>(undefined)
  const finderFor = (what: Dragged) => {
    const of = [boxes, document, page, what]
    if (finder.current?.of.every((one, index) => one === of[index])) return finder.current.find
    const dragged = 'id' in what ? what.id : undefined
    const find = dropFinder(boxes, { document, page, isGroup: what.isGroup, dragged })
    finder.current = { of, find }
    return find
  }
  const dropUnder = (x: number, y: number, what: Dragged) => {
    const { frame, screen } = framesNow() ?? {}
    const isOver = screen && x >= screen.left && x <= screen.right && y >= screen.top && y <= screen.bottom
    if (!frame || !isOver) return undefined
    return finderFor(what)({ x: x - frame.left, y: y - frame.top })
  }
  const { store, start } = useDrag({
    onBegin: () => {
      frames.current = undefined
      framesNow()
    },
    dropUnder,
    onDrop: (what, { to }) =>
      edit('id' in what ? { what: 'move', id: what.id, to } : { what: 'add', item: what.item, to }),
  })
  return { content, boxes, measure, drag: store, startDrag: start }
}
