const entriesOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('a[href], button:enabled')]

/** The entry that a key leads to: arrow keys, Home, End, or the first letter of an entry. */
function entryFor(key: string, entries: readonly HTMLElement[]): HTMLElement | undefined {
  const at = entries.findIndex((entry) => entry === document.activeElement)
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: Math.max(at, 0) - 1,
    Home: 0,
    End: -1,
  }
  const place = places[key]
  if (place !== undefined) return entries.at(place)
  if (key.length !== 1 || key === ' ') return undefined
  return [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find((entry) =>
    entry.textContent.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
  )
}

function moveFocus(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event
  if (altKey || ctrlKey || metaKey || !(currentTarget instanceof HTMLElement)) return
  const next = entryFor(key, entriesOf(currentTarget))
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** For a popover of links and buttons that has just opened: its first entry takes the focus, and keys move it. */
export function focusMenu(menu: HTMLElement): void {
  menu.addEventListener('keydown', moveFocus)
  entriesOf(menu)[0]?.focus()
}
