import { useEffect, useRef } from 'react'
import type { Designer } from './use-designer.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Fields of the panel: what is typed there is undone with the panel; in all others, by the browser. */
const isForeign = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('[role="dialog"]') !== null || (isField(target) && !target.closest('[data-edits]')))

function deedOf(event: KeyboardEvent, { undo, redo, edit, selected }: Designer): (() => void) | undefined {
  const isCommand = event.metaKey || event.ctrlKey
  const key = event.key.toLowerCase()
  if (isCommand && key === 'z') return event.shiftKey ? redo : undo
  if (isCommand && key === 'y') return redo
  if (selected === undefined || isField(event.target)) return undefined
  if (isCommand && key === 'd') return () => edit({ what: 'duplicate', id: selected })
  const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
  return isRemoval ? () => edit({ what: 'remove', id: selected }) : undefined
}

/** ⌘Z, ⇧⌘Z, ⌘D and Delete, with Ctrl elsewhere. */
export function useShortcuts(designer: Designer, isOn: boolean): void {
  const latest = useRef(designer)
  useEffect(() => {
    latest.current = designer
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      const deed = isForeign(event.target) ? undefined : deedOf(event, latest.current)
      if (!deed) return
      event.preventDefault()
      deed()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}
