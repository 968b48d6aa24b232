import { bindingOf } from '@slipway/contract/products/features/panel/feature-item.ts'
import type { Binding } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { misfitOf, type SlotRule } from '@slipway/contract/products/features/panel/panel-widgets.ts'
import { boundPart, partsOf } from '@slipway/contract/products/features/panel/struct-parts.ts'

/** A feature, or a part of a struct, that can be bound. */
export interface BoundChoice {
  /** Of the option in a list. */
  key: string
  binding: Binding
  feature: PanelFeature
}

export const keyOf = ({ did, path }: Pick<Binding, 'did' | 'path'>): string =>
  path === undefined ? did : `${did}.${path}`

/** Every feature, each struct followed by its parts. */
const choicesOf = (model: readonly PanelFeature[]): BoundChoice[] =>
  model.flatMap((feature) => {
    const parts = feature.kind === 'p' ? partsOf(feature.schema) : []
    return [undefined, ...parts.map(({ path }) => path)].flatMap((path): BoundChoice[] => {
      const binding = { ...bindingOf(feature), ...(path !== undefined && { path }) }
      const part = boundPart(feature, binding)
      return part ? [{ key: keyOf(binding), binding, feature: part }] : []
    })
  })

/** What fits a slot of a widget. */
export const fittingChoices = (rule: SlotRule, model: readonly PanelFeature[]): BoundChoice[] =>
  choicesOf(model).filter(({ feature }) => !misfitOf(rule, feature))

/** What an item is bound to; undefined where the model no longer has it. */
export function boundTo(binding: Binding | undefined, model: readonly PanelFeature[]): PanelFeature | undefined {
  const whole = binding && model.find(({ did }) => did === binding.did)
  return whole && boundPart(whole, binding)
}
