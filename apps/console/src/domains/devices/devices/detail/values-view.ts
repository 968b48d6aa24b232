import { isRecord } from '@slipway/contract/record.ts'
import type { Command, PropertyState } from '@slipway/contract/devices/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import type { ParametersSchema, ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { namedValue, type Property, type ShownFeature } from '../../../products/features/features.exports.ts'

/** A property of the model, a reported value, or both. */
export interface ValueRow {
  deKey: string
  property: Property | undefined
  state: PropertyState | undefined
}

/** The model's properties in their order, then reported values that are not in the model. */
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

/** A value in one line: with its text, numbers with their unit, structs without JSON punctuation. */
export function shownValue(value: unknown, schema: ValueSchema | undefined): string {
  const named = namedValue(schema, value)
  if (named !== undefined) return named
  if (typeof value === 'string') return value
  if (Array.isArray(value)) {
    const items = schema?.type === 'array' ? schema.items : undefined
    return `[${value.map((item) => shownValue(item, items)).join(', ')}]`
  }
  const parts = shownParts(value, schema)
  if (parts) return `{ ${parts.map(({ key, text }) => `${key}: ${text}`).join(', ')} }`
  const unit = schema && 'unit' in schema && typeof value === 'number' ? schema.unit : ''
  return unit ? `${JSON.stringify(value)} ${unit}` : JSON.stringify(value)
}

/** A struct's parameters in the model's order, then those not in the model; undefined for other types. */
export function shownParts(
  value: unknown,
  schema: ValueSchema | undefined,
): { key: string; text: string }[] | undefined {
  if (!isRecord(value)) return undefined
  const parameters = schema?.type === 'object' ? schema.properties : []
  const modelled = parameters.filter(({ deKey }) => Object.hasOwn(value, deKey))
  const known = new Set(modelled.map(({ deKey }) => deKey))
  return [
    ...modelled.map((one) => ({ key: one.deKey, text: shownValue(value[one.deKey], one) })),
    ...Object.keys(value)
      .filter((key) => !known.has(key))
      .map((key) => ({ key, text: shownValue(value[key], undefined) })),
  ]
}

/** Whether the value, or a part of it, has a text in the model. */
function hasText(value: unknown, schema: ValueSchema | undefined): boolean {
  if (namedValue(schema, value) !== undefined) return true
  if (schema?.type === 'array') return Array.isArray(value) && value.some((item) => hasText(item, schema.items))
  if (schema?.type !== 'object' || !isRecord(value)) return false
  return schema.properties.some((one) => Object.hasOwn(value, one.deKey) && hasText(value[one.deKey], one))
}

/** The data of a command or an event: JSON as it was sent, or in words where the model has texts for its values. */
export const dataWords = (data: unknown, schema: ParametersSchema | undefined): string =>
  schema?.type === 'object' && hasText(data, schema) ? shownValue(data, schema) : JSON.stringify(data)

/** The parameters of an event, or of an operation's output. */
export function outputOf(features: readonly ShownFeature[], deKey: string | null): ParametersSchema | undefined {
  const found = features.find((one) => one.kind !== 'property' && one.deKey === deKey)
  return found && 'output' in found ? found.output : undefined
}

/** The parameters of a command: those of its operation, or the properties that it sets. */
export function parametersOf(features: readonly ShownFeature[], { action }: Command): ParametersSchema | undefined {
  if (action !== null) {
    const called = features.find(({ kind, deKey }) => kind === 'operation' && deKey === action)
    return called?.kind === 'operation' ? called.input : undefined
  }
  const properties = features.flatMap((one) =>
    one.kind === 'property' ? [{ ...one.schema, deKey: one.deKey, description: '', required: false }] : [],
  )
  return { type: 'object', properties }
}

/** The value of the newest pending command; without one, the reported value. */
export function expectedValue(deKey: string, reported: unknown, commands: readonly Command[]): unknown {
  const waiting = commands.find(({ status, deKeys }) => waitingStatuses.includes(status) && deKeys.includes(deKey))
  return waiting ? waiting.data[deKey] : reported
}
