import { useEffect, useRef } from 'react'
import { KitLink } from '../KitProvider.tsx'

interface Props {
  label: string
  tabs: readonly { key: string; label: string; href: string }[]
  value: string | undefined
  className?: string
}

/** Tabs that are links, so that each has an address. Where they don't all fit, the edges show that they scroll. */
export function LinkTabs({ label, tabs, value, className = 'mb-5' }: Props) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = strip.current
    const at = tabs.findIndex(({ key }) => key === value)
    const open = box?.querySelectorAll<HTMLElement>('a')[at]
    if (box && open) box.scrollLeft = open.offsetLeft - (box.clientWidth - open.offsetWidth) / 2
  }, [tabs, value])
  return (
    <nav
      ref={strip}
      aria-label={label}
      className={`scroll-cue relative flex gap-6 overflow-x-auto border-b ${className}`}
    >
      {tabs.map((tab) => (
        <KitLink
          key={tab.key}
          href={tab.href}
          aria-current={tab.key === value ? 'page' : undefined}
          className={`flex h-10 shrink-0 items-center border-b-2 px-0.5 whitespace-nowrap -outline-offset-2! transition-colors ${
            tab.key === value ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-2 hover:text-ink'
          }`}
        >
          {tab.label}
        </KitLink>
      ))}
    </nav>
  )
}
