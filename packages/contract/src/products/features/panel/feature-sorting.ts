import type { PanelAction, PanelEventFeature, PanelFeature, PanelProperty } from './panel-feature.ts'
import { roleOf } from './feature-roles.ts'
import { isNumber } from './panel-widgets.ts'
import { emphasizedKeys } from './standard-emphasis.ts'

export const isEmphasized = ({ isStandard, deKey }: PanelFeature): boolean => isStandard && emphasizedKeys.has(deKey)

/** Emphasized ones first, then required ones; the order of the model otherwise. */
export const byWeight = <Feature extends PanelFeature>(features: readonly Feature[]): Feature[] =>
  features.toSorted(
    (one, other) =>
      Number(isEmphasized(other)) - Number(isEmphasized(one)) || Number(other.isRequired) - Number(one.isRequired),
  )

/** The features of a model by what they are on a panel. */
export function sorted(model: readonly PanelFeature[]) {
  const shown = model.filter((feature) => roleOf(feature) !== 'hidden')
  const properties = shown.filter((one): one is PanelProperty => one.kind === 'p')
  return {
    controls: properties.filter(({ maySet }) => maySet),
    readings: properties.filter(({ maySet, mayReport }) => !maySet && mayReport),
    actions: shown.filter((one): one is PanelAction => one.kind === 'a'),
    events: shown.filter((one): one is PanelEventFeature => one.kind === 'e'),
  }
}

/** The reading that a panel without a main control begins with. */
export function heroReading(readings: readonly PanelProperty[]): PanelProperty | undefined {
  const able = byWeight(readings).filter((one) => ['boolean', 'enum'].includes(one.schema.type) || isNumber(one.schema))
  const leading = able.filter((one) => !['battery', 'signal', 'information'].includes(roleOf(one)))
  return leading.find((one) => isEmphasized(one)) ?? leading.find(({ schema }) => isNumber(schema)) ?? leading[0]
}
