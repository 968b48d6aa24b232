import { Menu as Base } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { KitLink } from './KitProvider.tsx'

export type MenuItem = {
  label: string
  icon?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  /** Small print at the right end: a shortcut, the reason it is not available. */
  hint?: string
  /** The choice in force, in a menu that chooses. */
  selected?: boolean
} & ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined })

export type MenuEntry = MenuItem | 'separator'

const itemClass = (item: MenuItem) =>
  classNames(
    'flex h-8 cursor-default items-center gap-2.5 rounded-sm px-2.5 text-base outline-none select-none',
    'data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:shrink-0',
    item.tone === 'danger' ? 'text-danger' : 'text-ink',
  )

function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  let separators = 0
  return entries.map((entry) => {
    if (entry === 'separator') {
      separators += 1
      return <Base.Separator key={`separator-${separators}`} className="-mx-1 my-1 border-t" />
    }
    const inside = (
      <>
        {entry.icon}
        <span className={classNames('flex-1', entry.selected && 'font-medium text-accent-text')}>{entry.label}</span>
        {entry.hint !== undefined && <span className="pl-4 text-xs text-ink-3">{entry.hint}</span>}
      </>
    )
    return entry.href === undefined ? (
      <Base.Item key={entry.label} disabled={entry.disabled} onClick={entry.onSelect} className={itemClass(entry)}>
        {inside}
      </Base.Item>
    ) : (
      <Base.LinkItem
        key={entry.label}
        closeOnClick
        href={entry.href}
        render={<KitLink href={entry.href} />}
        className={itemClass(entry)}
      >
        {inside}
      </Base.LinkItem>
    )
  })
}

function MenuPopup({ children, align = 'end' }: { children: ReactNode; align?: 'start' | 'end' }) {
  return (
    <Base.Portal>
      <Base.Positioner align={align} sideOffset={6} className="z-50 outline-none">
        <Base.Popup className="popup-motion max-h-(--available-height) min-w-36 origin-(--transform-origin) overflow-y-auto rounded-lg bg-floating p-1 shadow-float outline-none">
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

/** A menu of its own behind one button, which is passed as an element. */
export function Menu({
  trigger,
  items,
  align,
}: {
  trigger: ReactElement
  items: readonly MenuEntry[]
  align?: 'start' | 'end'
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <MenuPopup align={align}>
        <MenuEntries entries={items} />
      </MenuPopup>
    </Base.Root>
  )
}

export type RowMenuHandle<Row> = ReturnType<typeof Base.createHandle<Row>>

/** Ties the triggers in the rows to the one `RowMenu` of the table: ten rows cost one menu. */
export function useRowMenu<Row>(): RowMenuHandle<Row> {
  const [handle] = useState(() => Base.createHandle<Row>())
  return handle
}

export function RowMenuTrigger<Row>({ handle, row, label }: { handle: RowMenuHandle<Row>; row: Row; label: string }) {
  return (
    <Base.Trigger handle={handle} payload={row} render={<IconButton label={label} icon={<Ellipsis size={16} />} />} />
  )
}

export function RowMenu<Row>({
  handle,
  items,
}: {
  handle: RowMenuHandle<Row>
  items: (row: Row) => readonly MenuEntry[]
}) {
  return (
    <Base.Root handle={handle} modal={false}>
      {({ payload }) => <MenuPopup>{payload !== undefined && <MenuEntries entries={items(payload)} />}</MenuPopup>}
    </Base.Root>
  )
}
