import type { ShownFeature } from '../feature-view.ts'

/** One feature in the format of the calls, its JSON texts parsed. */
function written(shown: ShownFeature) {
  const { did, featureType, deKey, deOptional, deRemark, transType } = shown.feature
  const own = { did, featureType, deKey, deName: shown.name, deOptional, deRemark, transType }
  switch (shown.kind) {
    case 'property':
      return { ...own, deInput: shown.schema }
    case 'operation':
      return { ...own, deInput: shown.input, deOutput: shown.output }
    default:
      return { ...own, deOutput: shown.output }
  }
}

/** The full model as JSON, in the format of the calls. */
export function modelJson(productId: string, features: readonly ShownFeature[]): string {
  const ofKind = (kind: ShownFeature['kind']) => features.filter((shown) => shown.kind === kind).map(written)
  const model = { productId, properties: ofKind('property'), operations: ofKind('operation'), events: ofKind('event') }
  return JSON.stringify(model, undefined, 2)
}
