import type { Bilingual } from '../../locale.ts'
import type { FeatureRecord } from '../features/feature-record.ts'
import { featureType, mayDistribute, mayReport } from '../features/features.ts'
import type { ParametersSchema, ValueSchema } from '../features/value-schema.ts'
import { structOf, wireTypeOf, type WireType } from './wire-types.ts'

interface Point {
  dpId: number
  deKey: string
  deName: Bilingual
  deRemark: string
}

export interface SerialProperty extends Point {
  schema: ValueSchema
  type: WireType
  isReported: boolean
  isSettable: boolean
}

export interface SerialParameters {
  schema: ParametersSchema
  type: WireType & { name: 'struct' }
}

export interface SerialEvent extends Point {
  data: SerialParameters
}

export interface SerialOperation extends Point {
  input: SerialParameters
  output: SerialParameters
}

/** The features of a product as its MCU sees them, sorted by number. */
export interface SerialModel {
  productId: string
  productName: string
  properties: SerialProperty[]
  events: SerialEvent[]
  operations: SerialOperation[]
  /** Features without a number, which no frame can contain. */
  unnumbered: Omit<Point, 'dpId'>[]
}

const parameters = (schema: ParametersSchema): SerialParameters => ({ schema, type: structOf(schema) })

export function serialModelOf(
  product: Pick<SerialModel, 'productId' | 'productName'>,
  features: readonly FeatureRecord[],
): SerialModel {
  const model: SerialModel = { ...product, properties: [], events: [], operations: [], unnumbered: [] }
  for (const feature of features.toSorted((one, other) => (one.dpId ?? 0) - (other.dpId ?? 0))) {
    const { dpId, deKey, deName, deRemark } = feature
    if (dpId === undefined) {
      model.unnumbered.push({ deKey, deName, deRemark })
      continue
    }
    const point = { dpId, deKey, deName, deRemark }
    if (feature.featureType === featureType.property) {
      const { transType, deInput: schema } = feature
      const isReported = mayReport(transType)
      model.properties.push({
        ...point,
        schema,
        type: wireTypeOf(schema),
        isReported,
        isSettable: mayDistribute(transType),
      })
    } else if (feature.featureType === featureType.event) {
      model.events.push({ ...point, data: parameters(feature.deOutput) })
    } else {
      const { deInput, deOutput } = feature
      model.operations.push({ ...point, input: parameters(deInput), output: parameters(deOutput) })
    }
  }
  return model
}
