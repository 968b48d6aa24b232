import './drag-handle.css'
import { dragRow, type RowDrag } from './row-drag.ts'

interface Props extends RowDrag {
  /** The tooltip. */
  title: string
  onStart: () => void
}

/**
 * Drags its table row with a mouse, a pen or a finger. It is for pointers only: the row's menu moves the row by
 * keyboard, so the handle is no tab stop.
 */
export const DragHandle = ({ title, onStart, onOver, onEnd }: Props) => (
  <span
    aria-hidden="true"
    title={title}
    className="drag-handle"
    onPointerDown={(event) => {
      if (event.button !== 0) return
      event.preventDefault()
      onStart()
      dragRow(event.currentTarget, event.nativeEvent, { onOver, onEnd })
    }}
  />
)
