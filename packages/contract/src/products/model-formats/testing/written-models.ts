import type { CheckedFeature } from '../../features/features.ts'
import * as fc from 'fast-check'
import { anyWrittenParameters, anyWrittenSchema } from '../../features/testing/arbitrary-schemas.ts'
import { checked } from '../fit/fit-model.ts'
import type { ModelToWrite } from '../write/model-to-write.ts'

const words = fc.constantFrom('亮度', 'Hue', 'a|b`c', '<b>&"\'', '{{x}}', '**x**')
const common = {
  deKey: fc.constantFrom('power', 'hue_', 'Level_2', 'x', 'state', 'colorTemp'),
  deName: fc.record({ zh: words, en: words }),
  deOptional: fc.constantFrom(0, 1),
  deRemark: fc.constantFrom('', '说明', '<script>alert(1)</script>'),
}

const anyFeature = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      ...common,
      featureType: fc.constant(1),
      transType: fc.constantFrom(1, 2, 3),
      deInput: anyWrittenSchema,
    }),
  },
  fc.record({
    ...common,
    featureType: fc.constant(2),
    deInput: anyWrittenParameters,
    deOutput: anyWrittenParameters,
  }),
  fc.record({ ...common, featureType: fc.constant(3), deOutput: anyWrittenParameters }),
)

/** Only features that the server accepts, each identifier once. */
const taken = (features: readonly { deKey: string }[]): CheckedFeature[] => {
  const keys = new Set<string>()
  return features.flatMap((one) => {
    const key = one.deKey.toLowerCase()
    const { feature } = checked({ ...one, featureType: 1, deName: { zh: '', en: '' }, ...one }, '', () => undefined)
    if (!feature || keys.has(key)) return []
    keys.add(key)
    return [feature]
  })
}

/** Models of a product, with every kind and type of feature. */
export const anyModel: fc.Arbitrary<ModelToWrite> = fc
  .array(anyFeature, { maxLength: 12 })
  .map((features) => ({ productId: 'PqSample01', productName: 'Strip <1>', features: taken(features) }))
