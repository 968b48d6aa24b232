import { useDragged, type DragStore } from './drag-store.ts'

/** The name of what is dragged, next to the pointer. */
export function DragGhost({ store }: { store: DragStore }) {
  const drag = useDragged(store)
  if (!drag) return null
  return (
    <span className="ds-ghost" style={{ transform: `translate(${drag.x}px, ${drag.y}px)` }}>
      {drag.name}
    </span>
  )
}
