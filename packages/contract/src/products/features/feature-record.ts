import * as z from 'zod/mini'
import type { Bilingual } from '../../locale.ts'
import { orJsonText } from '../../schema.ts'
import { deName, featureType, transType, type Feature, type TransType } from './features.ts'
import { inWrittenOrder } from './written-order.ts'
import { parametersSchema, propertySchema, type ParametersSchema, type ValueSchema } from './value-schema.ts'

/** A part that the feature's kind lacks: the specification represents it as an empty object. */
export type NoPart = Record<string, never>

/** The value definitions of a feature, typed by its kind. */
export type FeatureContent =
  | {
      featureType: typeof featureType.property
      transType: Exclude<TransType, typeof transType.operation>
      deInput: ValueSchema
      deOutput: NoPart
    }
  | {
      featureType: typeof featureType.operation
      transType: typeof transType.operation
      deInput: ParametersSchema
      deOutput: ParametersSchema
    }
  | {
      featureType: typeof featureType.event
      transType: typeof transType.report
      deInput: NoPart
      deOutput: ParametersSchema
    }

/** A feature as passed between domains; only routes encode it, only clients decode it. */
export type FeatureRecord = FeatureContent & {
  did: string
  productId: string
  deKey: string
  deName: Bilingual
  deOptional: number
  deRemark: string
  isStandard: number
  sourceFeatureType: number
  /** Of a standard feature. */
  standard?: { tplPublishVersion: number } | undefined
  /** Its number in the MCU serial protocol, if it has one. */
  dpId?: number | undefined
  createTime: number
  updateTime: number
}

export type PropertyRecord = Extract<FeatureRecord, { featureType: typeof featureType.property }>
export type EventRecord = Extract<FeatureRecord, { featureType: typeof featureType.event }>

export const isEvent = (feature: FeatureRecord): feature is EventRecord => feature.featureType === featureType.event

/** A call's reply; server-internal fields are omitted (SI-039). */
export const encodeFeature = (record: FeatureRecord): Feature => ({
  did: record.did,
  id: record.did,
  productId: record.productId,
  featureType: record.featureType,
  deKey: record.deKey,
  deName: JSON.stringify(inWrittenOrder(record.deName)),
  deOptional: record.deOptional,
  deRemark: record.deRemark,
  transType: record.transType,
  deInput: JSON.stringify(inWrittenOrder(record.deInput)),
  deOutput: JSON.stringify(inWrittenOrder(record.deOutput)),
  isStandard: record.isStandard,
  sourceFeatureType: record.sourceFeatureType,
  ...(record.standard && { tplPublishVersion: record.standard.tplPublishVersion }),
  ...(record.dpId !== undefined && { dpId: record.dpId }),
  createTime: record.createTime,
  updateTime: record.updateTime,
})

/** The record of a feature from a call's reply. Throws on text that this server would not produce. */
export function decodeFeature({ id: _id, deName: name, deInput, deOutput, ...feature }: Feature): FeatureRecord {
  const own = { ...feature, deName: z.parse(orJsonText(deName), name) }
  const parameters = (text: string): ParametersSchema => z.parse(orJsonText(parametersSchema), text)
  switch (feature.featureType) {
    case featureType.property: {
      const trans = feature.transType === transType.operation ? transType.report : feature.transType
      const schema = z.parse(orJsonText(propertySchema), deInput)
      return { ...own, featureType: feature.featureType, transType: trans, deInput: schema, deOutput: {} }
    }
    case featureType.operation:
      return {
        ...own,
        featureType: feature.featureType,
        transType: transType.operation,
        deInput: parameters(deInput),
        deOutput: parameters(deOutput),
      }
    default:
      return {
        ...own,
        featureType: feature.featureType,
        transType: transType.report,
        deInput: {},
        deOutput: parameters(deOutput),
      }
  }
}
