import { inLocale } from '@slipway/contract/locale.ts'
import type { PanelItem, WidgetName } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { ComponentType } from 'react'
import { useScope } from './panel-scope.ts'
import { ListChoice, Segmented } from './widgets/Choices.tsx'
import { Dial } from './widgets/Dial.tsx'
import { Events, SubDevices } from './widgets/Lists.tsx'
import { NumberRow, Pill, Slider, Stepper } from './widgets/Ranges.tsx'
import { Badge, Chart, Figure, TextRow, ValueTable } from './widgets/Readings.tsx'
import { Action, Colour, Editor } from './widgets/Sheets.tsx'
import { Power, SwitchTile } from './widgets/Switches.tsx'
import { Countdown, TextEntry } from './widgets/Times.tsx'

type Drawn = ComponentType<{ item: PanelItem }>

/** `status` is drawn in the state line of the panel. */
const widgets: Record<Exclude<WidgetName, 'group' | 'status'>, Drawn> = {
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
  colour: Colour,
  duration: NumberRow,
  countdown: Countdown,
  'text-entry': TextEntry,
  'time-entry': TextEntry,
  editor: Editor,
  action: Action,
  figure: Figure,
  badge: Badge,
  text: TextRow,
  trend: Chart,
  bars: Chart,
  events: Events,
  table: ValueTable,
  'sub-devices': SubDevices,
}

/** One item of a panel. What the model no longer has draws nothing, which is never an error. */
export function Widget({ item }: { item: PanelItem }) {
  if (item.widget === 'group') return <Group item={item} />
  if (item.widget === 'status') return null
  const Drawn = widgets[item.widget]
  return <Drawn item={item} />
}

function Group({ item: { items, label, options } }: { item: PanelItem }) {
  const { locale, Heading } = useScope()
  const title = label && inLocale(label, locale)
  const flow = (
    <div className="pn-flow">
      {items?.map((item) => (
        <Widget key={item.id} item={item} />
      ))}
    </div>
  )
  if (options?.folded) {
    return (
      <details className="pn-group">
        <summary>{title}</summary>
        {flow}
      </details>
    )
  }
  return (
    <section className="pn-group" aria-label={title}>
      <Heading>{title}</Heading>
      {flow}
    </section>
  )
}
