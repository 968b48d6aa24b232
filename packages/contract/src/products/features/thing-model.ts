import { featureType, mayDistribute, mayReport, type TransType } from './features.ts'
import { inputCheck } from './value-check.ts'
import { valueCheck, type PatternEngine, type ValueProblem } from './value-check.ts'
import type { DataType, ParametersSchema, ValueSchema } from './value-schema.ts'

export interface ModelProperty {
  featureType: typeof featureType.property
  deKey: string
  transType: TransType
  schema: ValueSchema
}

export interface ModelOperation {
  featureType: typeof featureType.operation
  deKey: string
  input: ParametersSchema
  output: ParametersSchema
}

export interface ModelEvent {
  featureType: typeof featureType.event
  deKey: string
  output: ParametersSchema
  did?: string
  isStandard?: boolean
}

export type ModelFeature = ModelProperty | ModelOperation | ModelEvent

export type OffModel = ValueProblem | { reason: 'unknown' } | { reason: 'notReported' } | { reason: 'notSettable' }
export type OffModelByKey = ReadonlyMap<string, OffModel>

export interface ThingModel {
  /** The deviations of a report from the model, by key; an empty map where all of it fits. */
  checkReport(values: Record<string, unknown>): OffModelByKey
  /** The same for a single value. */
  checkReported(deKey: string, value: unknown): OffModel | undefined
  /** The data type of a property; undefined where the product has no such property. */
  typeOf(deKey: string): DataType | undefined
  /** The same for values to set on the device. */
  checkSet(values: Record<string, unknown>): OffModelByKey
  /** The deviation of an event's data; `unknown` where the product has no such event. */
  checkEvent(deKey: string, data: unknown): OffModel | undefined
  /** The feature of an event; undefined where the product has no such event. */
  eventOf(deKey: string): ModelEvent | undefined
  /** The deviation of an operation's input. */
  checkInput(deKey: string, data: unknown): OffModel | undefined
  /** The deviation of an operation's output in a device's reply. */
  checkOutput(deKey: string, data: unknown): OffModel | undefined
}

const nothing: OffModelByKey = new Map()
const unknown: OffModel = { reason: 'unknown' }

/** Compiles a product's features into the checks that the gateway and the console's API share. */
export function compileThingModel(features: readonly ModelFeature[], patterns?: PatternEngine): ThingModel {
  const engine: PatternEngine = patterns ?? (() => () => true)
  const reported = new Map<string, Check>()
  const types = new Map<string, DataType>()
  const settable = new Map<string, Check>()
  const events = new Map<string, Check>()
  const inputs = new Map<string, Check>()
  const outputs = new Map<string, Check>()
  const eventFeatures = new Map<string, ModelEvent>()
  for (const feature of features) {
    if (feature.featureType === featureType.property) {
      const check = valueCheck(feature.schema, engine)
      types.set(feature.deKey, feature.schema.type)
      reported.set(feature.deKey, mayReport(feature.transType) ? check : refused('notReported'))
      settable.set(feature.deKey, mayDistribute(feature.transType) ? check : refused('notSettable'))
    } else if (feature.featureType === featureType.event) {
      events.set(feature.deKey, inputCheck(feature.output, engine))
      eventFeatures.set(feature.deKey, feature)
    } else {
      inputs.set(feature.deKey, inputCheck(feature.input, engine))
      outputs.set(feature.deKey, inputCheck(feature.output, engine))
    }
  }
  return {
    checkReport: (values) => checkAll(values, reported),
    checkReported: (deKey, value) => checkOne(reported, deKey, value),
    typeOf: (deKey) => types.get(deKey),
    checkSet: (values) => checkAll(values, settable),
    checkEvent: (deKey, data) => checkOne(events, deKey, data),
    eventOf: (deKey) => eventFeatures.get(deKey),
    checkInput: (deKey, data) => checkOne(inputs, deKey, data),
    checkOutput: (deKey, data) => checkOne(outputs, deKey, data),
  }
}

type Check = (value: unknown) => OffModel | undefined

function refused(reason: 'notReported' | 'notSettable'): Check {
  const problem: OffModel = { reason }
  return () => problem
}

function checkAll(values: Record<string, unknown>, checks: ReadonlyMap<string, Check>): OffModelByKey {
  let offModel: Map<string, OffModel> | undefined
  for (const key in values) {
    const problem = checkOne(checks, key, values[key])
    if (problem) (offModel ??= new Map()).set(key, problem)
  }
  return offModel ?? nothing
}

const checkOne = (checks: ReadonlyMap<string, Check>, deKey: string, data: unknown): OffModel | undefined => {
  const check = checks.get(deKey)
  return check ? check(data) : unknown
}
