import type { Drop } from './drop-place.ts'
import type { Dragged } from './use-drag.ts'

export interface Drag {
  what: Dragged
  name: string
  /** Of the pointer, in the window. */
  x: number
  y: number
  drop: Drop | undefined
}

/** What is dragged, outside of React's state: a move draws the ghost and the line, and nothing else of the designer. */
export interface DragStore {
  drag: Drag | undefined
  set: (drag: Drag | undefined) => void
  subscribe: (changed: () => void) => () => void
}

export function newDragStore(): DragStore {
  const listeners = new Set<() => void>()
  const store: DragStore = {
    drag: undefined,
    set(drag) {
      store.drag = drag && { ...drag, drop: isSame(store.drag?.drop, drag.drop) ? store.drag?.drop : drag.drop }
      for (const changed of listeners) changed()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
  return store
}

/** The same line keeps its object, so that it isn't drawn again. */
function isSame(one: Drop | undefined, other: Drop | undefined): boolean {
  if (!one || !other) return one === other
  const keys = ['left', 'top', 'width', 'height'] as const
  const isPlace = one.to.page === other.to.page && one.to.group === other.to.group && one.to.index === other.to.index
  return isPlace && keys.every((key) => one.line[key] === other.line[key])
}
