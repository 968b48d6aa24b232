import { useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import type { Drag, DragStore } from './drag-store.ts'

/** The name of what is dragged, next to the pointer. */
export function DragGhost({ store }: { store: DragStore }) {
  const name = useSyncExternalStore(store.subscribe, () => store.drag?.name)
  return name !== undefined && <Ghost store={store} name={name} />
}

function Ghost({ store, name }: { store: DragStore; name: string }) {
  const ghost = useFollowing<HTMLSpanElement>(store, ({ x, y }) => `translate(${x + 10}px, ${y + 10}px)`)
  return (
    <span ref={ghost} className="ds-ghost">
      {name}
    </span>
  )
}

/** Where what is dragged comes to stand. Stretched rather than sized, so that another place is no other layout. */
export function DropLine({ store }: { store: DragStore }) {
  const isOver = useSyncExternalStore(store.subscribe, () => store.drag?.drop !== undefined)
  return isOver && <Line store={store} />
}

function Line({ store }: { store: DragStore }) {
  const line = useFollowing<HTMLElement>(store, ({ drop }) => {
    if (!drop) return undefined
    const { left, top, width, height } = drop.line
    return `translate(${left}px, ${top}px) scale(${width}, ${height})`
  })
  return <i ref={line} className="ds-line" />
}

/**
 * Moves go straight to the style: nothing is rendered for them. Chromium applies them to the layer alone only while the
 * element has an animation of its transform; otherwise each move has all layers of the page built again. This one rests.
 */
function useFollowing<Followed extends HTMLElement>(
  store: DragStore,
  transformOf: (drag: Drag) => string | undefined,
): RefObject<Followed | null> {
  const element = useRef<Followed>(null)
  const transform = useRef(transformOf)
  useLayoutEffect(() => {
    const follow = () => {
      const next = store.drag && transform.current(store.drag)
      if (element.current && next !== undefined) element.current.style.transform = next
    }
    follow()
    const resting = element.current?.animate?.({ transform: ['none', 'none'] }, { duration: 1, composite: 'add' })
    resting?.pause()
    const stop = store.subscribe(follow)
    return () => {
      stop()
      resting?.cancel()
    }
  }, [store])
  return element
}
