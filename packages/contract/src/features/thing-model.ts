import { checkValue, type ValueProblem } from './check-value.ts'
import type { PropertySchema } from './property-schema.ts'
import { mayDistribute, mayReport, type TransType } from './features.ts'

export interface ModelProperty {
  deKey: string
  transType: TransType
  schema: PropertySchema
}

export type OffModel = ValueProblem | { reason: 'unknown' } | { reason: 'notReported' } | { reason: 'notSettable' }

export interface ThingModel {
  /** What is off the model in a report, by key; an empty map where all of it fits. */
  checkReport(values: Record<string, unknown>): Map<string, OffModel>
  /** The same for values that are to be set on the device. */
  checkSet(values: Record<string, unknown>): Map<string, OffModel>
}

/** Turns a product's properties into the checks that the gateway and the console's API use. */
export function compileThingModel(properties: readonly ModelProperty[]): ThingModel {
  const byKey = new Map(properties.map((property) => [property.deKey, property]))
  const check = (values: Record<string, unknown>, allows: (type: TransType) => boolean, refused: OffModel) => {
    const offModel = new Map<string, OffModel>()
    for (const [deKey, value] of Object.entries(values)) {
      const property = byKey.get(deKey)
      if (!property) offModel.set(deKey, { reason: 'unknown' })
      else if (!allows(property.transType)) offModel.set(deKey, refused)
      else {
        const problem = checkValue(property.schema, value)
        if (problem) offModel.set(deKey, problem)
      }
    }
    return offModel
  }
  return {
    checkReport: (values) => check(values, mayReport, { reason: 'notReported' }),
    checkSet: (values) => check(values, mayDistribute, { reason: 'notSettable' }),
  }
}
