import { featureType, mayDistribute, mayReport, type CheckedFeature } from '../features/features.ts'
import type { ObjectSchema, ParametersSchema, ValueSchema } from '../features/value-schema.ts'
import { titleComment } from './kit-names.ts'

interface Named {
  key: string
  /** Both names, escaped for a comment. */
  title: string
}

export interface KitProperty extends Named {
  schema: ValueSchema
  isReported: boolean
  isSettable: boolean
}

export interface KitAction extends Named {
  input: ObjectSchema | undefined
  output: ObjectSchema | undefined
}

export interface KitEvent extends Named {
  data: ObjectSchema | undefined
}

/** A product's model, prepared for the code generators. */
export interface KitModel {
  properties: KitProperty[]
  actions: KitAction[]
  events: KitEvent[]
}

const valueOf = (feature: CheckedFeature): ValueSchema | undefined =>
  feature.featureType === featureType.property ? feature.deInput : undefined

const parametersOf = (schema: ParametersSchema): ObjectSchema | undefined =>
  schema.type === 'object' ? schema : undefined

/** Sorted by key, so that the same model generates the same files. */
export function kitModelOf(features: readonly CheckedFeature[]): KitModel {
  const model: KitModel = { properties: [], actions: [], events: [] }
  for (const feature of features.toSorted((one, other) => (one.deKey < other.deKey ? -1 : 1))) {
    const named = { key: feature.deKey, title: titleComment(feature.deName, feature.deRemark, valueOf(feature)) }
    if (feature.featureType === featureType.property) {
      const { transType, deInput: schema } = feature
      model.properties.push({
        ...named,
        schema,
        isReported: mayReport(transType),
        isSettable: mayDistribute(transType),
      })
    } else if (feature.featureType === featureType.operation) {
      model.actions.push({
        ...named,
        input: parametersOf(feature.deInput),
        output: parametersOf(feature.deOutput),
      })
    } else model.events.push({ ...named, data: parametersOf(feature.deOutput) })
  }
  return model
}
