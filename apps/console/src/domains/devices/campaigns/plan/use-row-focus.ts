import { useRef } from 'react'
import { flushSync } from 'react-dom'

/** Where the keyboard goes on in a list of rows: into an added row, or to "add" after the button of its row is gone. */
export function useRowFocus() {
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  return {
    list,
    add,
    onAdded: () =>
      requestAnimationFrame(() =>
        list.current?.lastElementChild?.querySelector<HTMLElement>('input, select, button')?.focus(),
      ),
    /** Not in a later frame: a drawer that finds the focus lost takes it to itself. */
    removing: (remove: () => void) => {
      flushSync(remove)
      add.current?.focus()
    },
  }
}
