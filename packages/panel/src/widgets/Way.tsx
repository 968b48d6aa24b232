import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { PanelIcon } from '../PanelIcon.tsx'
import { useScope } from '../panel-scope.ts'
import { Label } from './Frame.tsx'

/** Here and not with the texts of all panels, as few have these widgets. */
const texts = {
  timer: {
    title: { zh: '定时', en: 'Timers' },
    outside: { zh: '在 App 里，这里会打开这台设备的定时。', en: 'In the app, this opens the timers of the device.' },
  },
  scene: {
    title: { zh: '场景', en: 'Scenes' },
    outside: { zh: '在 App 里，这里会打开家庭的场景。', en: 'In the app, this opens the scenes of the home.' },
  },
}

/** Leads to the timers of the device or the scenes of the home; says so where there is no home. */
export function Way({ item }: { item: PanelItem }) {
  const { locale, ways } = useScope()
  const isTimer = item.widget === 'timer'
  const { title, outside } = isTimer ? texts.timer : texts.scene
  const href = isTimer ? ways?.timers : ways?.scenes
  const label = <Label icon={item.icon ?? (isTimer ? 'timer' : 'play')}>{inLocale(item.label ?? title, locale)}</Label>
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
      <span className="pn-hint">{inLocale(outside, locale)}</span>
    </div>
  )
}
