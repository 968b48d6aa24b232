import { featureType, transType, type Feature } from '@slipway/contract/features/features.ts'
import type { PropertySchema } from '@slipway/contract/features/property-schema.ts'

interface Parts extends Partial<Omit<Feature, 'deName' | 'deInput'>> {
  name?: { zh: string; en: string }
  schema?: PropertySchema
}

export const featureOf = ({
  name = { zh: '亮度', en: 'Brightness' },
  schema = { type: 'integer', minimum: 1, maximum: 100, step: 1, unit: '%' },
  deKey = 'brightness',
  ...parts
}: Parts = {}): Feature => ({
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
  deOutput: '',
  isStandard: 0,
  sourceFeatureType: 0,
  createTime: 1_790_000_000_000,
  updateTime: 1_790_000_000_000,
  ...parts,
})
