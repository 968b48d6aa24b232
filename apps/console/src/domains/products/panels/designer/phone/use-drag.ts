import type { ItemDraft } from '@slipway/contract/products/features/panel/feature-item.ts'
import { useCallback, useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import { newDragStore, type Drag } from './drag-store.ts'
import type { Drop } from './drop-place.ts'

/** An item of the panel, or one that isn't on it yet. */
export type Dragged = { id: string; isGroup: boolean } | { item: ItemDraft; isGroup: boolean }

/** A press that moves less is a click. */
const MOVED_PX = 5

interface Options {
  /** Called when a drag begins, so that moves read no layout. */
  onBegin: () => void
  dropUnder: (x: number, y: number, what: Dragged) => Drop | undefined
  onDrop: (what: Dragged, drop: Drop) => void
}

/** Drags by pointer, mouse or finger; Escape cancels. */
export function useDrag({ onBegin, dropUnder, onDrop }: Options) {
  const [store] = useState(newDragStore)
  const options = useRef({ onBegin, dropUnder, onDrop })
  const stop = useRef<() => void>(undefined)
  useEffect(() => {
    options.current = { onBegin, dropUnder, onDrop }
  })
  useEffect(() => () => stop.current?.(), [])

  const start = useCallback(
    (event: ReactPointerEvent, what: Dragged, name: string) => {
      if (event.button !== 0) return
      stop.current?.()
      const [startX, startY] = [event.clientX, event.clientY]
      let current: Drag | undefined
      let frame = 0
      const listening = new AbortController()
      const { signal } = listening
      stop.current = () => {
        listening.abort()
        delete document.documentElement.dataset['drags']
        cancelAnimationFrame(frame)
        store.set(undefined)
      }
      const place = (x: number, y: number) => {
        current = { what, name, x, y, drop: options.current.dropUnder(x, y, what) }
        return current
      }
      // Nothing under the pointer is hovered meanwhile.
      const pressed = event.currentTarget
      const { pointerId } = event
      const move = (moved: PointerEvent) => {
        const { clientX: x, clientY: y } = moved
        if (!current && Math.hypot(x - startX, y - startY) < MOVED_PX) return
        if (!current) {
          options.current.onBegin()
          document.documentElement.dataset['drags'] = ''
          pressed.setPointerCapture?.(pointerId)
        }
        // No other listener of the page runs for moves of a drag.
        moved.stopPropagation()
        current = { what, name, x, y, drop: current?.drop }
        // Several moves between two frames are drawn as one.
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(() => store.set(place(x, y)))
      }
      const end = ({ clientX: x, clientY: y }: PointerEvent) => {
        if (current) place(x, y)
        stop.current?.()
        if (!current) return
        // The press was a drag: the button under it isn't clicked.
        window.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
        if (current.drop) options.current.onDrop(what, current.drop)
      }
      window.addEventListener('pointermove', move, { signal, capture: true })
      window.addEventListener('mousemove', (moved) => current && moved.stopPropagation(), { signal, capture: true })
      window.addEventListener('pointerup', end, { signal })
      window.addEventListener('pointercancel', () => stop.current?.(), { signal })
      window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop.current?.(), { signal })
    },
    [store],
  )
  return { store, start }
}
export type StartDrag = ReturnType<typeof useDrag>['start']

const swallow = (event: MouseEvent): void => {
  event.stopPropagation()
  event.preventDefault()
}
