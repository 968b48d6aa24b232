import { featureType, transType, type Feature } from '@slipway/contract/products/features/features.ts'
import type { ParametersSchema, ValueSchema } from '@slipway/contract/products/features/value-schema.ts'

interface Options extends Partial<Omit<Feature, 'deName' | 'deInput' | 'deOutput'>> {
  name?: { zh: string; en: string }
  schema?: ValueSchema
}

export const featureOf = ({
  name = { zh: '亮度', en: 'Brightness' },
  schema = { type: 'integer', minimum: 1, maximum: 100, step: 1, unit: '%' },
  deKey = 'brightness',
  ...parts
}: Options = {}): Feature => ({
  did: deKey,
  id: deKey,
  productId: '0123456789abcdef0123456789abcdef',
  featureType: featureType.property,
  deKey,
  deName: JSON.stringify(name),
  deOptional: 1,
  deRemark: '',
  transType: transType.reportAndDistribute,
  deInput: JSON.stringify(schema),
  deOutput: '{}',
  isStandard: 0,
  sourceFeatureType: 0,
  createTime: 1_790_000_000_000,
  updateTime: 1_790_000_000_000,
  ...parts,
})

const nothing: ParametersSchema = { type: 'noinput' }

interface Sides extends Omit<Options, 'schema'> {
  input?: ParametersSchema
  output?: ParametersSchema
}

export const operationOf = ({ input = nothing, output = nothing, ...parts }: Sides = {}): Feature => ({
  ...featureOf({ deKey: 'calibrate', name: { zh: '校准', en: 'Calibrate' }, ...parts }),
  featureType: featureType.operation,
  transType: transType.operation,
  deInput: JSON.stringify(input),
  deOutput: JSON.stringify(output),
})

export const eventOf = ({ output = nothing, ...parts }: Omit<Sides, 'input'> = {}): Feature => ({
  ...featureOf({ deKey: 'leak', name: { zh: '水浸', en: 'Leak' }, ...parts }),
  featureType: featureType.event,
  transType: transType.report,
  deInput: '{}',
  deOutput: JSON.stringify(output),
})
