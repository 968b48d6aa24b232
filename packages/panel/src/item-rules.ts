import type { PanelRule, PanelTest } from '@slipway/contract/products/features/panel/panel-document.ts'
import { boundPart, valueAt } from '@slipway/contract/products/features/panel/struct-parts.ts'
import { isSameValue } from './control/control-state.ts'
import type { PanelScope } from './panel-scope.ts'

/** A test of a feature without a value does not hold; one of a feature that is gone asks for nothing. */
function passes(test: PanelTest, { view, featureOf }: PanelScope): boolean {
  if (test.is === 'online') return view.isOnline
  const feature = featureOf(test.bind)
  if (!feature || !boundPart(feature, test.bind)) return true
  const value = valueAt(view.values.get(feature.deKey), test.bind.path)
  if (test.is === 'in') return test.value.some((one) => isSameValue(one, value))
  if (test.is === '=' || test.is === '!=') return isSameValue(test.value, value) === (test.is === '=')
  if (typeof value !== 'number' || typeof test.value !== 'number') return false
  const isEqual = value === test.value
  return (test.is.length > 1 && isEqual) || (test.is.startsWith('<') ? value < test.value : value > test.value)
}

export const holds = ({ all = [], any }: PanelRule, scope: PanelScope): boolean =>
  all.every((test) => passes(test, scope)) && (!any || any.some((test) => passes(test, scope)))
