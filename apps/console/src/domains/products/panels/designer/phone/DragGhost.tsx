import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { DragStore } from './drag-store.ts'

/** The name of what is dragged, next to the pointer. */
export function DragGhost({ store }: { store: DragStore }) {
  const name = useSyncExternalStore(store.subscribe, () => store.drag?.name)
  return name !== undefined && <Ghost store={store} name={name} />
}

/** Moves go straight to its style: nothing is rendered for them. */
function Ghost({ store, name }: { store: DragStore; name: string }) {
  const ghost = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const follow = () => {
      const { drag } = store
      if (ghost.current && drag) ghost.current.style.transform = `translate(${drag.x + 10}px, ${drag.y + 10}px)`
    }
    follow()
    return store.subscribe(follow)
  }, [store])
  return (
    <span ref={ghost} className="ds-ghost">
      {name}
    </span>
  )
}
