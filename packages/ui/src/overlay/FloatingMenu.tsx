import { Menu as Base } from '@base-ui/react/menu'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import { KitLink } from '../KitProvider.tsx'
import type { MenuEntry, MenuItem } from './Menu.tsx'

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
        {...(entry.download ? { download: true } : { render: <KitLink href={entry.href} /> })}
        className={itemClass(entry)}
      >
        {inside}
      </Base.LinkItem>
    )
  })
}

type Props = {
  label: string
  open: boolean
  /** The button that anchors the menu. Its click is not an outside click: the button itself closes the menu. */
  button: HTMLElement
  /** Opened by keyboard, so the first entry takes the focus. */
  byKeyboard: boolean
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** The floating part of a menu, which has most of its code: `Menu` and `RowMenu` load it on demand. */
export function FloatingMenu({ label, open, button, byKeyboard, entries, onClose }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      modal={false}
      onOpenChange={(next, { event, reason }) => {
        const isOnButton = event.target instanceof Node && button.contains(event.target)
        if (!next && !(reason === 'outside-press' && isOnButton)) onClose()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen && byKeyboard) popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={button} align="end" sideOffset={6} className="z-50 outline-none">
          <Base.Popup
            ref={popup}
            aria-label={label}
            finalFocus={() => button}
            onKeyDown={(event) => {
              if (event.key !== 'Tab') return
              event.preventDefault()
              onClose()
            }}
            className="popup-motion max-h-(--available-height) min-w-36 origin-(--transform-origin) overflow-y-auto rounded-lg bg-floating p-1 shadow-float outline-none"
          >
            <MenuEntries entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
