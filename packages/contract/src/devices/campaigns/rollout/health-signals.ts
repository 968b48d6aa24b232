import type { DataType } from '../../../products/features/value-schema.ts'
import type { ThingModel } from '../../../products/features/thing-model.ts'
import type { RefusalName } from '../../../refusals.ts'
import { CONNECTS } from './health.ts'
import type { HealthSignal } from './plan.ts'

/** Data types whose values can be compared. */
export const comparableTypes: ReadonlySet<DataType> = new Set(['boolean', 'integer', 'number'])

/** Why a product's devices can't be compared by a signal: values of properties, occurrences of events. */
export function signalRefusal(
  { kind, deKey }: HealthSignal,
  model: ThingModel,
): { refusal: RefusalName; details: Record<string, string> } | undefined {
  if (kind === 'silence' || (kind === 'count' && deKey === CONNECTS)) return undefined
  if (kind === 'count')
    return model.eventOf(deKey) ? undefined : { refusal: 'campaigns.eventUnknown', details: { deKey } }
  const dataType = model.typeOf(deKey)
  // Devices never report a property that can only be set.
  if (dataType === undefined || model.checkReported(deKey, null)?.reason === 'notReported') {
    return { refusal: 'campaigns.propertyUnknown', details: { deKey } }
  }
  return comparableTypes.has(dataType)
    ? undefined
    : { refusal: 'campaigns.propertyNotNumeric', details: { deKey, dataType } }
}
