import { isDangerous } from './feature-roles.ts'
import { controlOf, readingOf } from './feature-widgets.ts'
import type { Binding, PanelItem, WidgetName } from './panel-document.ts'
import type { PanelFeature } from './panel-feature.ts'
import { iconOf } from './panel-icons.ts'
import { misfitOf, widgetRules } from './panel-widgets.ts'

type Options = PanelItem['options']
/** An item that has no place, and so no ID yet. */
export type ItemDraft = Omit<PanelItem, 'id' | 'items'> & { items?: ItemDraft[] }

export const bindingOf = ({ kind, did, deKey }: PanelFeature): Binding => ({ kind, did, deKey })

const spans: Partial<Record<WidgetName, PanelItem['span']>> = { switch: 2, figure: 2, badge: 2, action: 2 }
/** How wide a widget is before anyone changes it. */
export const firstSpan = (widget: WidgetName): PanelItem['span'] => spans[widget] ?? 4

export function itemOf(widget: WidgetName, feature: PanelFeature, options?: Options): ItemDraft {
  const span = options?.large ? 4 : firstSpan(widget)
  const draft = { widget, span, bind: { value: bindingOf(feature) }, icon: iconOf(feature) }
  return options ? { ...draft, options } : draft
}

/** What a feature is on a panel before anyone changes it. */
export function firstItemOf(feature: PanelFeature): ItemDraft {
  if (feature.kind === 'e') return { widget: 'events', span: 4, bind: { e1: bindingOf(feature) } }
  if (feature.kind === 'a') {
    const item = itemOf('action', feature, isDangerous(feature) ? { asks: true } : undefined)
    return feature.input.type === 'noinput' ? item : { ...item, span: 4 }
  }
  return itemOf(feature.maySet ? controlOf(feature) : readingOf(feature), feature)
}

/** The widgets that can show or control a feature on their own. */
export const widgetsFor = (feature: PanelFeature): WidgetName[] =>
  (Object.keys(widgetRules) as WidgetName[]).filter((widget) => {
    const rule = widgetRules[widget].slots['value']
    return rule !== undefined && !misfitOf(rule, feature)
  })
