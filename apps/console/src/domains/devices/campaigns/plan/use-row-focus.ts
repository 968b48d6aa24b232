import { useRef } from 'react'

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
    onRemoved: () => requestAnimationFrame(() => add.current?.focus()),
  }
}
