import { mayDistribute } from '@slipway/contract/products/features/features.ts'
import type { PropertyState, Shadow } from '@slipway/contract/devices/devices/devices.ts'
import type { Property } from '../../../products/features/features.exports.ts'

/** A property that has or can have a desired value. */
export interface ShadowRow {
  deKey: string
  /** Absent where the model no longer has the property. */
  property: Property | undefined
  /** Absent where no value is desired. */
  desired: { value: unknown } | undefined
  reported: PropertyState | undefined
}

/** The settable properties in the model's order, then desired values that are not in the model. */
export function shadowRows(
  properties: readonly Property[],
  { desired }: Shadow,
  states: readonly PropertyState[],
): ShadowRow[] {
  const settable = properties.filter(({ transType }) => mayDistribute(transType))
  const modelled = new Set(settable.map(({ deKey }) => deKey))
  const byKey = new Map(states.map((state) => [state.deKey, state]))
  const row = (deKey: string, property: Property | undefined): ShadowRow => ({
    deKey,
    property,
    desired: Object.hasOwn(desired, deKey) ? { value: desired[deKey] } : undefined,
    reported: byKey.get(deKey),
  })
  return [
    ...settable.map((property) => row(property.deKey, property)),
    ...Object.keys(desired)
      .filter((deKey) => !modelled.has(deKey))
      .map((deKey) => row(deKey, undefined)),
  ]
}
