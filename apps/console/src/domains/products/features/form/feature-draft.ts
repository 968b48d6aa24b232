import type { InputOf } from '@slipway/contract/define-call.ts'
import type { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { featureType, transType } from '@slipway/contract/products/features/features.ts'
import type { FeatureKind, ShownFeature } from '../feature-view.ts'
import {
  emptyParameters,
  emptyValue,
  parametersDraftOf,
  parametersInput,
  valueDraftOf,
  valueInput,
  type ParametersDraft,
  type ValueDraft,
} from './value-draft.ts'

/** The form's state: the fields of every kind at once, so that switching the kind loses nothing. */
export interface FeatureDraft {
  kind: FeatureKind
  deName: { zh: string; en: string }
  deKey: string
  transType: 1 | 2 | 3
  isRequired: boolean
  deRemark: string
  /** Of a property. */
  value: ValueDraft
  /** Of an operation. */
  input: ParametersDraft
  /** Of an operation or an event. */
  output: ParametersDraft
}

export const emptyDraft: FeatureDraft = {
  kind: 'property',
  deName: { zh: '', en: '' },
  deKey: '',
  transType: transType.reportAndDistribute,
  isRequired: false,
  deRemark: '',
  value: emptyValue,
  input: emptyParameters,
  output: emptyParameters,
}

export function draftOf(shown: ShownFeature): FeatureDraft {
  const { feature, name, deKey, kind } = shown
  const draft: FeatureDraft = {
    ...emptyDraft,
    kind,
    deName: name,
    deKey,
    isRequired: feature.deOptional === 0,
    deRemark: feature.deRemark,
  }
  switch (shown.kind) {
    case 'property':
      return {
        ...draft,
        value: valueDraftOf(shown.schema),
        transType: shown.transType === transType.operation ? draft.transType : shown.transType,
      }
    case 'operation':
      return { ...draft, input: parametersDraftOf(shown.input), output: parametersDraftOf(shown.output) }
    default:
      return { ...draft, output: parametersDraftOf(shown.output) }
  }
}

/** The call's input from the draft, valid or not: the contract's schema validates it. */
export function inputOf(productId: string, draft: FeatureDraft): InputOf<typeof addFeature> {
  const { kind, deName, deKey, isRequired, deRemark } = draft
  const own = { productId, deName, deKey, deRemark, deOptional: isRequired ? (0 as const) : (1 as const) }
  switch (kind) {
    case 'property':
      return {
        ...own,
        featureType: featureType.property,
        transType: draft.transType,
        deInput: valueInput(draft.value),
      }
    case 'operation':
      return {
        ...own,
        featureType: featureType.operation,
        deInput: parametersInput(draft.input),
        deOutput: parametersInput(draft.output),
      }
    default:
      return { ...own, featureType: featureType.event, deOutput: parametersInput(draft.output) }
  }
}
