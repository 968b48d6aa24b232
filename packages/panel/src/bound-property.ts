import { inLocale } from '@slipway/contract/locale.ts'
import type { Binding } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelProperty } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { boundPart, valueAt, withValueAt } from '@slipway/contract/products/features/panel/struct-parts.ts'
import type { ControlState } from './control/control-state.ts'
import type { BoundProperty, PanelScope, WidgetState } from './panel-scope.ts'
import { shownValue } from './shown-value.ts'
import { startOf } from './value-steps.ts'

function stateOf(
  { view }: PanelScope,
  { deKey, mayReport }: PanelProperty,
  { control, hasValue }: { control: ControlState; hasValue: boolean },
): WidgetState {
  if (!view.isOnline) return 'offline'
  if (control.phase !== 'idle') return control.phase
  if (view.busy?.has(deKey)) return 'busy'
  if (view.offModel?.has(deKey)) return 'offModel'
  return mayReport && !hasValue ? 'noValue' : 'normal'
}

export function propertyIn(scope: PanelScope, binding: Binding | undefined): BoundProperty | undefined {
  const whole = scope.featureOf(binding)
  if (whole?.kind !== 'p') return undefined
  const path = binding?.path
  const feature = boundPart(whole, { path })
  if (feature?.kind !== 'p') return undefined
  const { t, view, locale } = scope
  const control = scope.controlOf(whole.deKey)
  const isWanted = control.phase === 'pending' || control.phase === 'confirmed'
  const latest = isWanted ? control.wanted : view.values.get(whole.deKey)
  const value = valueAt(latest, path)
  const state = stateOf(scope, whole, { control, hasValue: value !== undefined })
  // The other parts of the struct are sent, too, so they have to be known.
  const isIncomplete = path !== undefined && whole.mayReport && latest === undefined
  const known = value === undefined ? t.noValue : shownValue(value, feature.schema, locale)
  return {
    feature,
    name: inLocale(feature.name, locale),
    value,
    text: state === 'offModel' ? t.offModel : known,
    state,
    reason: control.reason,
    isDisabled: !view.isOnline || !view.mayControl || state === 'busy' || isIncomplete,
    want: (next) =>
      scope.want(whole.deKey, path === undefined ? next : withValueAt(latest ?? startOf(whole.schema), path, next)),
    retry: () => scope.want(whole.deKey, control.wanted),
  }
}
