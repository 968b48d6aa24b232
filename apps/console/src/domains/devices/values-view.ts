import type { Command, PropertyState } from '@slipway/contract/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices.lifecycle.ts'
import type { PropertySchema } from '@slipway/contract/features/property-schema.ts'
import type { Property } from '../features/features.exports.ts'

/** A property of the model, a value that was reported, or both. */
export interface ValueRow {
  deKey: string
  property: Property | undefined
  state: PropertyState | undefined
}

/** The model's properties in its order, then what came beside the model. */
export function valueRows(properties: readonly Property[], states: readonly PropertyState[]): ValueRow[] {
  const byKey = new Map(states.map((state) => [state.deKey, state]))
  const modelled = new Set(properties.map(({ deKey }) => deKey))
  return [
    ...properties.map((property) => ({ deKey: property.deKey, property, state: byKey.get(property.deKey) })),
    ...states
      .filter(({ deKey }) => !modelled.has(deKey))
      .map((state) => ({ deKey: state.deKey, property: undefined, state })),
  ]
}

/** As a person reads it: texts bare, with the unit where there is one, everything else as JSON. */
export function shownValue(value: unknown, schema: PropertySchema | undefined): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const unit = schema && 'unit' in schema && typeof value === 'number' ? schema.unit : ''
  return unit ? `${text} ${unit}` : text
}

/** What the device will have once the newest command that still waits for it is done; else what it reported. */
export function expectedValue(deKey: string, reported: unknown, commands: readonly Command[]): unknown {
  const waiting = commands.find(({ status, data }) => waitingStatuses.includes(status) && deKey in data)
  return waiting ? waiting.data[deKey] : reported
}
