import * as z from 'zod/mini'
import { rule } from '../rules.ts'
import { codeOf, epochMs, optionalText, orJsonText, text } from '../schema.ts'
import { featureLimits } from './features.limits.ts'
import { propertySchema } from './property-schema.ts'

/** EV-01, SI-038. */
export const featureType = { property: 1, operation: 2, event: 3 } as const
export type FeatureType = (typeof featureType)[keyof typeof featureType]

/** SI-038. Events always report, operations are always `operation`. */
export const transType = { report: 1, distribute: 2, reportAndDistribute: 3, operation: 4 } as const
export type TransType = (typeof transType)[keyof typeof transType]

/** SI-041. */
export const sourceFeatureType = { custom: 0, template: 1 } as const

export const mayReport = (type: TransType): boolean =>
  type === transType.report || type === transType.reportAndDistribute
export const mayDistribute = (type: TransType): boolean =>
  type === transType.distribute || type === transType.reportAndDistribute

const propertyTransTypes = {
  report: transType.report,
  distribute: transType.distribute,
  reportAndDistribute: transType.reportAndDistribute,
} as const

/** Names that mean something to the languages and formats that a model is read by. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'])

/** VA-31 to VA-33, CN-01. */
export const deKey = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(featureLimits.deKey.max),
  z.regex(/^[A-Za-z][A-Za-z0-9_]*$/, { error: rule('deKey'), abort: true }),
  z.refine((key) => !RESERVED.has(key), { error: rule('identifierReserved') }),
)

/** VA-30, CN-55. */
export const deName = z.object({ zh: text(featureLimits.deName), en: text(featureLimits.deName) })

/** What a person decides about a property (Spec 1 §3 "Feature"). Objects or their JSON text are both taken. */
export const propertyFields = {
  featureType: z.literal(featureType.property),
  deName: orJsonText(deName),
  deKey,
  deOptional: z._default(codeOf({ required: 0, optional: 1 }), 1),
  deRemark: optionalText(featureLimits.deRemark),
  transType: codeOf(propertyTransTypes),
  deInput: orJsonText(propertySchema),
}

/** A feature as calls answer it: `deName`, `deInput` and `deOutput` are JSON text (SI-039). */
export const feature = z.object({
  did: z.string(),
  id: z.string(),
  productId: z.string(),
  featureType: codeOf(featureType),
  deKey: z.string(),
  deName: z.string(),
  deOptional: z.number(),
  deRemark: z.string(),
  transType: codeOf(transType),
  deInput: z.string(),
  deOutput: z.string(),
  isStandard: z.number(),
  sourceFeatureType: z.number(),
  createTime: epochMs,
  updateTime: epochMs,
})
export type Feature = z.infer<typeof feature>

/** The typed reading of a property that a call answered. Throws on text that this server would not write. */
export const readProperty = ({ deName: name, deInput }: Pick<Feature, 'deName' | 'deInput'>) => ({
  name: z.parse(orJsonText(deName), name),
  schema: z.parse(orJsonText(propertySchema), deInput),
})
