import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'

export type Tab<Key extends string> = { key: Key; label: string; count?: number; disabled?: boolean }

type Props<Key extends string> = {
  label: string
  tabs: readonly Tab<Key>[]
  value: Key
  onValueChange: (key: Key) => void
  /** The open tab's panel. */
  children: ReactNode
  className?: string
}

/** Tabs with an underline for the open one. Arrow keys, Home and End move and open, following the ARIA pattern. */
export function Tabs<Key extends string>({ label, tabs, value, onValueChange, children, className }: Props<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const usable = tabs.filter((tab) => !tab.disabled)

  // Scrolls the open tab into view where not all of them fit.
  useEffect(() => {
    const box = list.current
    const open = [...(box?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])].find(
      ({ dataset }) => dataset['tab'] === value,
    )
    if (box && open) box.scrollLeft = open.offsetLeft - (box.clientWidth - open.offsetWidth) / 2
  }, [value])

  const move = (event: KeyboardEvent) => {
    const at = usable.findIndex((tab) => tab.key === value)
    const last = usable.length - 1
    const target = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at <= 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    const next = target === undefined ? undefined : usable[target]
    if (!next) return
    event.preventDefault()
    onValueChange(next.key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus()
  }

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        className="scroll-cue relative flex gap-6 overflow-x-auto border-b"
      >
        {tabs.map((tab) => {
          const open = tab.key === value
          return (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              data-tab={tab.key}
              aria-selected={open}
              aria-controls={open ? `${id}-panel` : undefined}
              tabIndex={open ? 0 : -1}
              disabled={tab.disabled}
              onClick={() => onValueChange(tab.key)}
              className={classNames(
                'flex h-10 shrink-0 items-center gap-1.5 border-b-2 px-0.5 text-base whitespace-nowrap transition-colors -outline-offset-2!',
                open
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-ink-2 hover:text-ink disabled:opacity-50',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="text-sm text-ink-3 tabular-nums">{tab.count}</span>}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}
