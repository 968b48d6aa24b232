import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { PanelIcon } from '../PanelIcon.tsx'
import { useScope } from '../panel-scope.ts'
import { Label } from './Frame.tsx'

/** Leads to the timers of the device or the scenes of the home; says so where there is no home. */
export function Way({ item }: { item: PanelItem }) {
  const { t, locale, ways } = useScope()
  const isTimer = item.widget === 'timer'
  const words = isTimer ? t.timers : t.scenes
  const href = isTimer ? ways?.timers : ways?.scenes
  const label = (
    <Label icon={item.icon ?? (isTimer ? 'timer' : 'play')}>
      {item.label ? inLocale(item.label, locale) : words.title}
    </Label>
  )
  const className = `pn-item pn-row pn-way pn-span-${item.span}`
  if (href !== undefined) {
    return (
      <KitLink href={href} className={className}>
        {label}
        <PanelIcon name="chevron" />
      </KitLink>
    )
  }
  // In a home whose member has no right to it.
  if (ways) return null
  return (
    <div className={className}>
      {label}
      <span className="pn-hint">{words.outside}</span>
    </div>
  )
}
