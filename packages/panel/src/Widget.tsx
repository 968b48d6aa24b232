import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelItem, WidgetName } from '@slipway/contract/products/features/panel/panel-document.ts'
import { lazy, Suspense, type ComponentType } from 'react'
import { propertyIn } from './bound-property.ts'
import { holds } from './item-rules.ts'
import { ScopeProvider, useScope, type PanelScope } from './panel-scope.ts'
import { ListChoice, Segmented } from './widgets/Choices.tsx'
import { Dial } from './widgets/Dial.tsx'
import { Events } from './widgets/Events.tsx'
import { NumberRow, Pill, Slider, Stepper } from './widgets/Ranges.tsx'
import { Badge, Chart, Figure, TextRow, ValueTable } from './widgets/Readings.tsx'
import { Action, Editor } from './widgets/Sheets.tsx'
import { Power, SwitchTile } from './widgets/Switches.tsx'
import { Countdown, TextEntry } from './widgets/Times.tsx'

type Drawn = ComponentType<{ item: PanelItem }>

type Rare = 'Colour' | 'SubDevices' | 'Gauge' | 'Picture' | 'Way'
const rare = (name: Rare): Drawn => {
  const Loaded = lazy(async () => ({ default: (await import('./widgets/rare-widgets.ts'))[name] }))
  return ({ item }) => (
    <Suspense fallback={<div className="pn-item pn-span-4" data-rows={2} />}>
      <Loaded item={item} />
    </Suspense>
  )
}

const widgets: Record<WidgetName, Drawn> = {
  power: Power,
  switch: SwitchTile,
  segmented: Segmented,
  modes: Segmented,
  'list-choice': ListChoice,
  slider: Slider,
  pill: Pill,
  dial: Dial,
  stepper: Stepper,
  'number-entry': NumberRow,
  cct: Slider,
  colour: rare('Colour'),
  duration: NumberRow,
  countdown: Countdown,
  'text-entry': TextEntry,
  'time-entry': TextEntry,
  editor: Editor,
  action: Action,
  figure: Figure,
  gauge: rare('Gauge'),
  badge: Badge,
  text: TextRow,
  trend: Chart,
  bars: Chart,
  events: Events,
  table: ValueTable,
  'sub-devices': rare('SubDevices'),
  // Drawn in the state line of the panel.
  status: () => null,
  group: Group,
  heading: Heading,
  note: Note,
  picture: rare('Picture'),
  timer: rare('Way'),
  scene: rare('Way'),
  divider: () => <hr className="pn-span-4" />,
}

/** One item of a panel. What the model no longer has draws nothing, which is never an error. */
export function Widget({ item }: { item: PanelItem }) {
  const scope = useScope()
  const Drawn = widgets[item.widget]
  if (scope.design) {
    return (
      <div className="pn-marked" data-item={item.id}>
        <Drawn item={item} />
      </div>
    )
  }
  if (item.show && !holds(item.show, scope)) return null
  if (!item.enable || holds(item.enable, scope)) return <Drawn item={item} />
  const unusable: PanelScope = {
    ...scope,
    view: { ...scope.view, mayControl: false },
    propertyOf: (binding) => propertyIn(unusable, binding),
  }
  return (
    <ScopeProvider value={unusable}>
      <Drawn item={item} />
    </ScopeProvider>
  )
}

const LoadedTabs = lazy(async () => ({ default: (await import('./widgets/rare-widgets.ts')).GroupTabs }))

/** Groups that are tabs of one strip. A designer shows them all, one below the other. */
export function GroupTabs({ groups }: { groups: readonly PanelItem[] }) {
  const scope = useScope()
  const shown = scope.design ? groups : groups.filter(({ show }) => !show || holds(show, scope))
  if (scope.design || shown.length < 2) return shown.map((item) => <Widget key={item.id} item={item} />)
  return (
    <Suspense>
      <LoadedTabs groups={shown} />
    </Suspense>
  )
}

export const Flow = ({ items }: { items: readonly PanelItem[] }) => (
  <div className="pn-flow">
    {items.map((item) => (
      <Widget key={item.id} item={item} />
    ))}
  </div>
)

function Heading({ item: { label } }: { item: PanelItem }) {
  const { locale, Heading: Level } = useScope()
  return <Level className="pn-heading pn-span-4">{label && inLocale(label, locale)}</Level>
}

function Note({ item: { text } }: { item: PanelItem }) {
  const { locale } = useScope()
  return <p className="pn-hint pn-span-4">{text && inLocale(text, locale)}</p>
}

function Group({ item: { items, label, options } }: { item: PanelItem }) {
  const { locale, Heading: Level, design } = useScope()
  const title = label && inLocale(label, locale)
  const flow = items && <Flow items={items} />
  if (options?.folded) {
    return (
      <details className="pn-group" open={design !== undefined}>
        <summary>{title}</summary>
        {flow}
      </details>
    )
  }
  return (
    <section className="pn-group" aria-label={title}>
      <Level>{title}</Level>
      {flow}
    </section>
  )
}
