import { inLocale } from '@slipway/contract/locale.ts'
import type { Binding } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelProperty } from '@slipway/contract/products/features/panel/panel-feature.ts'
import type { ControlState } from './control/control-state.ts'
import type { BoundProperty, PanelScope, WidgetState } from './panel-scope.ts'
import { shownValue } from './shown-value.ts'

function stateOf({ view }: PanelScope, { deKey, mayReport }: PanelProperty, control: ControlState): WidgetState {
  if (!view.isOnline) return 'offline'
  if (control.phase !== 'idle') return control.phase
  if (view.busy?.has(deKey)) return 'busy'
  if (view.offModel?.has(deKey)) return 'offModel'
  return mayReport && !view.values.has(deKey) ? 'noValue' : 'normal'
}

export function propertyIn(scope: PanelScope, binding: Binding | undefined): BoundProperty | undefined {
  const feature = scope.featureOf(binding)
  if (feature?.kind !== 'p') return undefined
  const { t, view, locale } = scope
  const control = scope.controlOf(feature.deKey)
  const state = stateOf(scope, feature, control)
  const isWanted = control.phase === 'pending' || control.phase === 'confirmed'
  const value = isWanted ? control.wanted : view.values.get(feature.deKey)
  const known = value === undefined ? t.noValue : shownValue(value, feature.schema, locale)
  return {
    feature,
    name: inLocale(feature.name, locale),
    value,
    text: state === 'offModel' ? t.offModel : known,
    state,
    reason: control.reason,
    isDisabled: !view.isOnline || !view.mayControl || state === 'busy',
    want: (next) => scope.want(feature.deKey, next),
    retry: () => scope.want(feature.deKey, control.wanted),
  }
}
