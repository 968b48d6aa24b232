import { checkValue } from '../value-check.ts'
import type { PanelItem, PanelRule, PanelTest } from './panel-document.ts'
import type { PanelFeature } from './panel-feature.ts'
import { boundPart } from './struct-parts.ts'

type Bound = Exclude<PanelTest, { is: 'online' }>
type Find = (bind: Bound['bind']) => PanelFeature | undefined

/** Whether some value of the feature can pass the test. */
function canHold(test: PanelTest, find: Find): boolean {
  if (test.is === 'online') return true
  const whole = find(test.bind)
  const feature = whole && boundPart(whole, test.bind)
  if (feature?.kind !== 'p') return true
  const { schema } = feature
  const isValue = (value: unknown): boolean => checkValue(schema, value) === undefined
  if (test.is === 'in') return test.value.some(isValue)
  if (test.is === '=') return isValue(test.value)
  if (test.is === '!=') return true
  if (schema.type !== 'integer' && schema.type !== 'number') return false
  if (typeof test.value !== 'number') return false
  if (test.is === '<') return schema.minimum < test.value
  if (test.is === '<=') return schema.minimum <= test.value
  return test.is === '>' ? schema.maximum > test.value : schema.maximum >= test.value
}

/** Two tests of one feature that ask for different values at the same time. */
const contradict = (tests: readonly PanelTest[]): boolean => {
  const wanted = tests.filter((one): one is Bound => one.is === '=')
  return wanted.some((one) =>
    wanted.some(
      (other) => other.bind.did === one.bind.did && other.bind.path === one.bind.path && other.value !== one.value,
    ),
  )
}

const neverHolds = ({ all = [], any }: PanelRule, find: Find): boolean =>
  all.some((test) => !canHold(test, find)) || contradict(all) || (any?.every((test) => !canHold(test, find)) ?? false)

/** Whether an item is never shown, or can never be used. */
export const hasDeadRule = ({ show, enable }: PanelItem, find: Find): boolean =>
  [show, enable].some((rule) => rule !== undefined && neverHolds(rule, find))
