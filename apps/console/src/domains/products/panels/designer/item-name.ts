import type { PanelItem } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { designerTexts } from './designer-texts.ts'
import { boundTo } from './inspector/bound-choices.ts'

/** What a developer knows an item by: its label, its feature, or what it is. */
export function itemName({ label, bind, widget }: PanelItem, model: readonly PanelFeature[]): string {
  const own = label && inPageLocale(label)
  if (own) return own
  const feature = boundTo(bind['value'], model)
  return feature ? inPageLocale(feature.name) : designerTexts().widgets[widget]
}
