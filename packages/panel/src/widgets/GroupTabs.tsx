import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useScope } from '../panel-scope.ts'
import { Flow } from '../Widget.tsx'

const steps: Partial<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Groups as tabs of one strip: one stop of the tab key, arrow keys go from tab to tab. */
export function GroupTabs({ groups }: { groups: readonly PanelItem[] }) {
  const { locale } = useScope()
  const [chosen, setChosen] = useState(groups[0]?.id)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const panelId = useId()
  const open = groups.find(({ id }) => id === chosen) ?? groups[0]
  const titleOf = ({ label }: PanelItem): string => (label ? inLocale(label, locale) : '')
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by || !open) return
    event.preventDefault()
    const next = groups[(groups.indexOf(open) + by + groups.length) % groups.length]
    setChosen(next?.id)
    if (next) buttons.current.get(next.id)?.focus()
  }
  return (
    <section className="pn-group">
      <div role="tablist" className="pn-tabs" tabIndex={-1} onKeyDown={onKeyDown}>
        {groups.map((group) => (
          <button
            key={group.id}
            ref={(button) => {
              if (button) buttons.current.set(group.id, button)
              else buttons.current.delete(group.id)
            }}
            type="button"
            role="tab"
            aria-selected={group === open}
            aria-controls={panelId}
            tabIndex={group === open ? 0 : -1}
            onClick={() => setChosen(group.id)}
          >
            {titleOf(group)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={panelId} aria-label={open && titleOf(open)}>
        {open?.items && <Flow items={open.items} />}
      </div>
    </section>
  )
}
