import { type KeyboardEvent, type ReactNode, Suspense, lazy, useId, useState } from 'react'
import { IconButton, type IconButtonProps } from '../actions/IconButton.tsx'

const load = () => import('./FloatingMenu.tsx')
const warm = () => void load()
const FloatingMenu = lazy(async () => ({ default: (await load()).FloatingMenu }))

export type MenuItem = {
  label: string
  icon?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  /** Small text at the right end: a shortcut, or the reason why the entry is disabled. */
  hint?: string
  /** The current choice, in a menu that selects. */
  selected?: boolean
} & (
  | { onSelect: () => void; href?: undefined; download?: undefined }
  /** `download`: a file, not a page. */
  | { href: string; onSelect?: undefined; download?: boolean }
)

export type MenuEntry = MenuItem | 'separator'

type View<Row> = {
  row: Row
  label: string
  button: HTMLElement
  buttonId: string
  byKeyboard: boolean
  /** False during the closing animation. */
  isOpen: boolean
}

export type RowMenuHandle<Row> = {
  shown: View<Row> | undefined
  show: (shown: View<Row>) => void
  close: () => void
}

/** Connects the triggers in the rows to the table's single `RowMenu`: ten rows need only one menu. */
export function useRowMenu<Row>(): RowMenuHandle<Row> {
  const [shown, show] = useState<View<Row>>()
  return { shown, show, close: () => show((last) => last && { ...last, isOpen: false }) }
}

type TriggerLook = Omit<IconButtonProps, 'icon'> & {
  /** Three dots by default. */
  icon?: ReactNode
}
type TriggerProps<Row> = { handle: RowMenuHandle<Row>; row: Row } & TriggerLook

const dots = <span className="dots-sign" />

export function RowMenuTrigger<Row>({ handle, row, label, icon = dots, ...look }: TriggerProps<Row>) {
  const buttonId = useId()
  const isOpen = handle.shown?.isOpen === true && handle.shown.buttonId === buttonId
  const openFrom = (button: HTMLElement, byKeyboard: boolean) =>
    handle.show({ row, label, button, buttonId, byKeyboard, isOpen: true })
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    openFrom(event.currentTarget, true)
  }
  return (
    <IconButton
      {...look}
      label={label}
      icon={icon}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-popup-open={isOpen || undefined}
      onPointerEnter={warm}
      onFocus={warm}
      onTouchStart={warm}
      // The focus stays in the open menu; losing it would close the menu before the click does, which would reopen it.
      onMouseDown={(event) => isOpen && event.preventDefault()}
      onClick={(event) => (isOpen ? handle.close() : openFrom(event.currentTarget, event.detail === 0))}
      onKeyDown={onKeyDown}
    />
  )
}

export function RowMenu<Row>({
  handle: { shown, close },
  items,
}: {
  handle: RowMenuHandle<Row>
  items: (row: Row) => readonly MenuEntry[]
}) {
  if (!shown) return null
  const { row, label, button, byKeyboard, isOpen } = shown
  return (
    <Suspense>
      <FloatingMenu {...{ label, button, byKeyboard }} open={isOpen} entries={items(row)} onClose={close} />
    </Suspense>
  )
}

/** A menu behind its own button, "…" by default. */
export function Menu({ items, ...button }: { items: readonly MenuEntry[] } & TriggerLook) {
  const handle = useRowMenu<null>()
  return (
    <>
      <RowMenuTrigger {...button} handle={handle} row={null} />
      <RowMenu handle={handle} items={() => items} />
    </>
  )
}
