import { buttonClass } from '@slipway/ui/actions/button-class.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { useId, useRef, type ReactNode } from 'react'
import { onMenuToggle } from './on-menu-toggle.ts'

interface Choice {
  key: string
  label: string
  isCurrent: boolean
  lang?: string
  /** The item's link; an item without one calls `onChoose`. */
  href?: string
}

interface Props {
  label: string
  /** The current choice. */
  value: string
  icon: ReactNode
  choices: readonly Choice[]
  onChoose?: (key: string) => void
}

const rowClass = 'flex h-8 w-full items-center rounded-sm px-2.5 text-left hover:bg-hover'

/**
 * A small menu in the top strip. It uses the browser's native popover: the kit's menu would add 48 KiB to every page.
 */
export function StripMenu({ label, value, icon, choices, onChoose }: Props) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const choose = (key: string) => {
    popover.current?.hidePopover()
    onChoose?.(key)
  }
  return (
    <span className="relative">
      <button type="button" popoverTarget={id} title={label} className={buttonClass('ghost', 'small')}>
        {icon}
        <span className="max-sm:sr-only">{value}</span>
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        onToggle={onMenuToggle}
        className="fixed inset-auto top-14 right-16 m-0 w-40 rounded-lg bg-surface p-1 text-ink shadow-float"
      >
        <ul aria-label={label}>
          {choices.map(({ key, label: name, isCurrent, lang, href }) => {
            const row = {
              lang,
              'aria-current': isCurrent || undefined,
              className: classNames(rowClass, isCurrent && 'font-medium text-accent-text'),
            }
            return (
              <li key={key}>
                {href === undefined ? (
                  <button type="button" {...row} onClick={() => choose(key)}>
                    {name}
                  </button>
                ) : (
                  <KitLink href={href} {...row}>
                    {name}
                  </KitLink>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </span>
  )
}
