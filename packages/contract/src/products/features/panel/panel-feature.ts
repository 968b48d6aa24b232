import type { Bilingual } from '../../../locale.ts'
import type { FeatureRecord } from '../feature-record.ts'
import { featureType, mayDistribute, mayReport } from '../features.ts'
import { withProposedTexts } from '../value-dictionary.ts'
import type { ParametersSchema, ValueSchema } from '../value-schema.ts'

interface Named {
  did: string
  deKey: string
  name: Bilingual
  isRequired: boolean
  isStandard: boolean
}

export type PanelProperty = Named & {
  kind: 'p'
  schema: ValueSchema
  mayReport: boolean
  maySet: boolean
  /** A part of a struct, which has no history of its own. */
  isPart?: true
}
export type PanelAction = Named & { kind: 'a'; input: ParametersSchema }
export type PanelEventFeature = Named & { kind: 'e'; output: ParametersSchema }

/** A feature as panels know it: what can be shown of it and what can be done with it. */
export type PanelFeature = PanelProperty | PanelAction | PanelEventFeature

/** The model of a product for its panels; values without texts get those of the dictionary, where it has the word. */
export function panelFeature(record: FeatureRecord): PanelFeature {
  const own: Named = {
    did: record.did,
    deKey: record.deKey,
    name: record.deName,
    isRequired: record.deOptional === 0,
    isStandard: record.isStandard === 1,
  }
  switch (record.featureType) {
    case featureType.property:
      return {
        ...own,
        kind: 'p',
        schema: withProposedTexts(record.deInput, record.deKey),
        mayReport: mayReport(record.transType),
        maySet: mayDistribute(record.transType),
      }
    case featureType.event:
      return { ...own, kind: 'e', output: withProposedTexts(record.deOutput, record.deKey) }
    default:
      return { ...own, kind: 'a', input: withProposedTexts(record.deInput, record.deKey) }
  }
}
